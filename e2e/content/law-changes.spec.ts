import { addDays, addMonths } from '@course/contract/days/calendar-days'
import * as paths from '@course/contract/paths'
import { longDateText } from '@course/contract/words/dates'
import type { Page } from '@playwright/test'
import { createMember, logIn, storeLogin } from '../support/accounts.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import { addProperty, deadlinesOf } from '../support/workbook.ts'
import { clearDrafts, expectPublished, field, openDocument, reviewDrafts, saveDraft } from './editor-pages.ts'

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

test.beforeEach(({ site }) => clearDrafts(site))

test('the owner reads whom a change of the law concerns, and the workbook asks about dates that it touches', async ({
  page,
  site,
}) => {
  const holder = await createMember(site)
  const saleDate = addMonths(addDays(new Date().toISOString().slice(0, 10), 40), -12).day
  const after = longDateText(addMonths(saleDate, 24).day)

  await storeLogin(page, holder)
  await addProperty(page, { address: '12 Oak Street', state: 'ga', county: 'Fulton', saleDate })
  const property = page.url()
  await deadlinesOf(page).getByRole('button', { name: 'Confirm Redemption lasts at least until this day' }).click()
  await expect(deadlinesOf(page).getByRole('checkbox')).toBeVisible()

  await storeLogin(page, site.admin)
  await openDocument(page, 'State: Georgia')
  await page
    .getByRole('list', { name: 'Periods' })
    .getByRole('button', { name: /^1 owner can redeem/ })
    .click()
  await field(page, 'How long').fill('24')
  await addChange(page, 'Owners have 24 months.')
  await saveDraft(page)
  await reviewDrafts(page)
  await expect(page.getByText(/^1 member gets an email about the change of the law in Georgia/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish 1 document' }).click()
  await expectPublished(page, 1)

  await logIn(page, holder, property)
  const question = deadlinesOf(page).getByRole('listitem').filter({ hasText: 'The state guide’s rule has changed' })
  await question.getByRole('button', { name: `Confirm ${after}` }).click()
  await expect(page.getByText('The state guide’s rule has changed')).toBeHidden()
  await expect(deadlinesOf(page)).toContainText(after)
  await page.goto(paths.workbook)
  await expect(page.getByRole('main')).toContainText(after)
  await expect(page.getByRole('main')).toContainText('Check each date with the office that runs the sale.')
})
