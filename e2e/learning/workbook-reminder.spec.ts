import { addDays, addMonths } from '@course/contract/days/calendar-days'
import * as paths from '@course/contract/paths'
import { longDateText } from '@course/contract/words/dates'
import { devices } from '@playwright/test'
import ICAL from 'ical.js'
import { createMember, logIn, storeLogin } from '../support/accounts.ts'
import { expectIncompleteLink } from '../support/incomplete-link.ts'
import { type ReceivedEmail, readEmailsTo } from '../support/outbox.ts'
import { testOnRestartedSite as test } from '../support/restarted-site.ts'
import type { Site } from '../support/site.ts'
import { expect } from '../support/test.ts'
import { addProperty, deadlinesOf } from '../support/workbook.ts'

/** The time at which the hourly job is about to run, on a day in the site's time zone. In milliseconds. */
function beforeJob(day: string): number {
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', timeZoneName: 'longOffset' })
    .formatToParts(new Date(`${day}T18:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')
  return Date.parse(`${day}T12:04:30${offset?.value.replace('GMT', '')}`)
}

async function waitForReminder(site: Site, email: string): Promise<ReceivedEmail> {
  let found: ReceivedEmail | undefined
  await expect(async () => {
    found = readEmailsTo(site, email).findLast(({ subject }) => subject.startsWith('A deadline in 7 days'))
    expect(found).toBeDefined()
  }).toPass({ timeout: 150_000, intervals: [500] })
  return found as ReceivedEmail
}

test('a deadline is in the calendar and in a reminder, which an email turns off', async ({
  page,
  browser,
  site,
  restart,
}) => {
  test.setTimeout(600_000)
  const member = await createMember(site)
  const saleDate = addMonths(addDays(new Date().toISOString().slice(0, 10), 40), -12).day
  const ends = addMonths(saleDate, 12).day
  await storeLogin(page, member)
  await addProperty(page, { address: '12 Oak Street', state: 'ga', county: 'Fulton', saleDate })
  const suggestion = deadlinesOf(page)
    .getByRole('listitem')
    .filter({ hasText: 'Redemption lasts at least until this day' })
  await expect(suggestion).toContainText('48-4-40')
  await suggestion.getByRole('button', { name: 'Confirm Redemption lasts at least until this day' }).click()
  await expect(suggestion.getByRole('checkbox')).toBeVisible()

  await page.goto(paths.workbook)
  await page.getByRole('link', { name: 'Reminders' }).click()
  await page.getByRole('button', { name: 'Create a private address' }).click()
  const calendar = await page.getByLabel('Private address').inputValue()
  const fetched = await page.request.get(calendar)
  expect(fetched.headers()['content-type']).toContain('text/calendar')
  const events = new ICAL.Component(ICAL.parse(await fetched.text())).getAllSubcomponents('vevent')
  const [event] = events.map((each) => new ICAL.Event(each))
  expect(events).toHaveLength(1)
  expect(event?.startDate.toString()).toBe(ends)
  expect(event?.startDate.isDate).toBe(true)
  expect(event?.summary).toBe('Redemption lasts at least until this day: 12 Oak Street')
  expect(event?.description).toContain('Check it with the office.')
  expect(event?.description).toContain('48-4-40')

  await restart(beforeJob(addDays(ends, -7)))
  const email = await waitForReminder(site, member.Email)
  expect(email.text).toContain(longDateText(ends))
  expect(email.text).toContain('48-4-40')
  const [off = ''] = new RegExp(`https?:\\S+${paths.emailsOff}\\S+`).exec(email.text) ?? []

  const phoneContext = await browser.newContext({ ...devices['Pixel 7'], baseURL: site.url })
  const phone = await phoneContext.newPage()
  const [withoutSecret = ''] = off.split('#')
  await expectIncompleteLink(phone, withoutSecret)
  await phone.goto(off)
  await expect(phone).toHaveURL(withoutSecret)
  await phone.getByRole('button', { name: 'Turn them off' }).click()
  await expect(phone.getByRole('heading', { name: 'Reminders are off' })).toBeVisible()
  await logIn(phone, member, paths.workbook)
  await phone.getByRole('link', { name: 'Reminders' }).click()
  await expect(phone.getByRole('checkbox', { name: /before each deadline/ })).not.toBeChecked()
  await phone.getByRole('checkbox', { name: /before each deadline/ }).check()

  await phone.getByRole('button', { name: 'End this address…' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await expect(phone.getByRole('button', { name: 'Create a private address' })).toBeVisible()
  expect((await phone.request.get(calendar)).status()).toBe(404)
  await phoneContext.close()
})
