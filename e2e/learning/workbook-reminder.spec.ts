import { emailsOffPath } from '@course/contract/course/workbook/emails'
import { addDays, addMonths } from '@course/contract/days/calendar-days'
import * as paths from '@course/contract/paths'
import { devices } from '@playwright/test'
import ICAL from 'ical.js'
import { createEmailLinks } from '../../server/src/platform/sessions/email-links.ts'
import { createMember, findId, logIn, storeLogin } from '../support/accounts.ts'
import { expectIncompleteLink } from '../support/incomplete-link.ts'
import type { Person } from '../support/people.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { addProperty, deadlinesOf } from '../support/workbook.ts'

/** The link at the end of a reminder that turns such emails off. The server's own tests send one. */
async function linkThatTurnsOff(site: Site, member: Person): Promise<string> {
  const links = createEmailLinks(site.settings?.TOKEN_SECRET ?? '', site.url)
  return emailsOffPath('reminders', links.issue({ userId: await findId(site, member), topic: 'reminders' }, new Date()))
}

test('a deadline is in the calendar, and the link of a reminder turns reminders off', async ({
  page,
  browser,
  site,
}) => {
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

  const off = await linkThatTurnsOff(site, member)
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
