import * as paths from '@course/contract/paths'
import { clearDrafts, field, openDocument, publish, saveDraft } from '../content/editor-pages.ts'
import { createUser, logIn, storeLogin } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen, expectFits } from '../support/axe.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'

test.describe.configure({ timeout: 300_000 })
test.beforeEach(({ site }) => clearDrafts(site))

test('an owner finds in the log who changed the price', async ({ page, site }) => {
  await storeLogin(page, site.admin)
  await openDocument(page, 'Price')
  await field(page, 'Price that a card is charged, in US dollars').fill('28.99')
  await field(page, 'Heading of the payment page').fill('Members Area Access Only $28.99 (Reg. $99.99)')
  await page.getByRole('button', { name: 'Save draft' }).click()
  for (const shown of ['$29', '$99', '$99.99'])
    await page.getByRole('checkbox', { name: `Visitors read ${shown} and pay $28.99. I want that.` }).check()
  await saveDraft(page)
  await publish(page, 1)

  await page.goto(paths.admin)
  await page.getByRole('link', { name: 'Audit Log' }).click()
  const log = page.getByRole('region', { name: 'Audit Log' })
  await expect(log.getByRole('row').nth(2)).toContainText('Site Owner changed the price or the terms.')
  await page.getByLabel('Action').selectOption('Changed the price or the terms')
  const entry = log.getByRole('row').filter({ hasText: 'Price from $29.99 to $28.99' })
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText(/Documents: “Price”, version \d+/)
  await expect(entry.getByText('Details')).toBeVisible()
  await entry.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Back to the form' })).toBeVisible()
  await page.goBack()
  await expectAxePassesOnAnyScreen(page, 'the audit log')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page, 'the audit log on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByLabel('Action').selectOption('Wrote to all members')
  await expect(log).toContainText('No entries match. Check the spelling of the email')
  await log.getByRole('button', { name: 'Show all entries' }).click()
  await expect(entry).toHaveCount(1)
})

test("a user's page leads to the entries about the user", async ({ page, site }) => {
  const { Email } = await createUser(site, 'Paid User')
  await logIn(page, site.admin, `${paths.users}?search=${Email}`)
  await page.getByRole('row').filter({ hasText: Email }).getByRole('link').click()
  await page.getByRole('link', { name: /as an administrator, and what was done to/ }).click()
  const rows = page.getByRole('region', { name: 'Audit Log' }).getByRole('row')
  // The columns, the day and the entry.
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(2)).toContainText('created a user')
  await rows.nth(2).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/user-details/)
})
