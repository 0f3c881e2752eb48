import { addDays, addMonths } from '@course/contract/days/calendar-days'
import * as paths from '@course/contract/paths'
import { longDateText } from '@course/contract/words/dates'
import type { Page } from '@playwright/test'
import { field, openDocument, publish, saveDraft } from '../content/editor-pages.ts'
import { createMember, logIn } from '../support/accounts.ts'
import { readEmailsTo } from '../support/outbox.ts'
import type { Person } from '../support/people.ts'
import { testOnRestartedSite as test } from '../support/restarted-site.ts'
import type { Site } from '../support/site.ts'
import { expect } from '../support/test.ts'
import { addProperty, deadlinesOf } from '../support/workbook.ts'

const fiveMinutes = 300_000
const subject = 'The law has changed: Georgia'
const emailsTo = (site: Site, { Email }: Pick<Person, 'Email'>) =>
  readEmailsTo(site, Email).filter((email) => email.subject === subject)

/** Adds a change to the state that is open in the editor, after those that it has. */
async function addChange(page: Page, text: string) {
  const changes = page.getByRole('list', { name: 'What changed since 2023' })
  await page.getByRole('button', { name: 'Add a new change' }).click()
  const fill = (label: string, value: string) =>
    changes.getByRole('textbox', { name: label, exact: true }).last().fill(value)
  await fill('Date', '2026-11')
  await fill('What readers learn', text)
  await fill('Citation', 'O.C.G.A. 48-4-40 (2026)')
  await fill('Link (optional)', 'https://law.example/48-4-40')
  await fill('Month in which it was read', '2026-11')
}

// It changes the law of a state for everybody.
test.use({ siteName: 'changed law' })

test('the owner publishes a change of the law, and those whom it concerns get one email', async ({
  page,
  site,
  restart,
}) => {
  test.setTimeout(900_000)
  let ahead = 0
  /** Starts the site shortly before the job that looks for changes. */
  const restartBeforeJob = async () => {
    // A page that is open meanwhile would report that the site does not answer.
    await page.goto('about:blank')
    const now = Date.now() + ahead
    const at = Math.ceil((now + 40_000) / fiveMinutes) * fiveMinutes - 40_000
    ahead = at - Date.now()
    await restart(at)
  }
  const waitForEmail = async (person: Person) => {
    await expect(async () => expect(emailsTo(site, person)).toHaveLength(1)).toPass({
      timeout: 400_000,
      intervals: [500],
    })
    return emailsTo(site, person)[0]?.text ?? ''
  }
  const [holder, elsewhere, later] = [await createMember(site), await createMember(site), await createMember(site)]
  const saleDate = addMonths(addDays(new Date().toISOString().slice(0, 10), 40), -12).day
  const [before, after] = [12, 24].map((months) => longDateText(addMonths(saleDate, months).day))

  await logIn(page, holder)
  await addProperty(page, { address: '12 Oak Street', state: 'ga', county: 'Fulton', saleDate })
  const property = page.url()
  await deadlinesOf(page).getByRole('button', { name: 'Confirm Redemption ends' }).click()
  await expect(deadlinesOf(page).getByRole('checkbox')).toBeVisible()
  await logIn(page, elsewhere)
  await addProperty(page, { address: '7 Pine Road', state: 'fl' })

  await logIn(page, site.admin)
  await openDocument(page, 'State: Georgia')
  await page
    .getByRole('list', { name: 'Periods' })
    .getByRole('button', { name: /^1 owner can redeem/ })
    .click()
  await field(page, 'How long').fill('24')
  await addChange(page, 'Owners have 24 months.')
  await saveDraft(page)
  await publish(page, 1)

  await restartBeforeJob()
  const text = await waitForEmail(holder)
  for (const words of [
    'Owners have 24 months.',
    'O.C.G.A. 48-4-40 (2026)',
    'https://law.example/48-4-40',
    'It touches these dates in your workbook:',
    `${before}`,
    '12 Oak Street',
    'It was “12 months from the sale”, and is now “24 months from the sale”.',
    'Check each date with the office that runs the sale.',
  ])
    expect(text).toContain(words)
  expect(emailsTo(site, elsewhere)).toEqual([])

  await logIn(page, holder)
  await page.goto(property)
  const question = deadlinesOf(page).getByRole('listitem').filter({ hasText: 'The state guide’s rule has changed' })
  await question.getByRole('button', { name: `Confirm ${after}` }).click()
  await expect(page.getByText('The state guide’s rule has changed')).toBeHidden()
  await expect(deadlinesOf(page)).toContainText(`${after}`)
  await page.goto(paths.workbook)
  await expect(page.getByRole('main')).toContainText(`${after}`)
  await expect(page.getByRole('main')).toContainText('Check each date with the office that runs the sale.')

  const [off = ''] = new RegExp(`https?:\\S+${paths.emailsOff}\\S+`).exec(text) ?? []
  await page.goto(off)
  await page.getByRole('button', { name: 'Turn them off' }).click()
  await expect(page.getByRole('heading', { name: 'These emails are off' })).toBeVisible()

  await logIn(page, later)
  await page.goto(paths.state('ga'))
  await page.getByRole('button', { name: /My state/ }).click()
  await expect(page.getByRole('button', { name: /My state/ })).toHaveAttribute('aria-pressed', 'true')
  await logIn(page, site.admin)
  await openDocument(page, 'State: Georgia')
  await addChange(page, 'The notice must be sent twice.')
  await saveDraft(page)
  await publish(page, 1)

  await restartBeforeJob()
  const news = await waitForEmail(later)
  expect(news).toContain('The notice must be sent twice.')
  expect(news).not.toContain('Owners have 24 months.')
  // The one from before is still the only one.
  expect(emailsTo(site, holder)).toHaveLength(1)
  expect(emailsTo(site, elsewhere)).toEqual([])
})
