import * as paths from '@course/contract/paths'
import { createMember, endAccess, fillLogin, logIn, storeLogin } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { addProperty, deadlinesOf, openSheet } from '../support/workbook.ts'

test('after access has ended, the workbook is read, printed and downloaded, and not changed', async ({
  page,
  site,
}) => {
  test.slow()
  const member = await createMember(site)
  await storeLogin(page, member)
  await addProperty(page, { address: '12 Oak Street', state: 'ga', county: 'Fulton', saleDate: '2027-06-01' })
  await deadlinesOf(page).getByRole('button', { name: 'Confirm Redemption lasts at least until this day' }).click()
  await openSheet(page, 'Property research sheet')
  await page.getByRole('textbox', { name: 'Where is the parcel? What I found' }).fill('Behind the mill.')
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  const sheet = page.url()

  await endAccess(site, member)
  await page.goto(paths.login)
  await fillLogin(page, member)
  await expect(page).toHaveURL(paths.account)
  await page.getByRole('link', { name: 'workbook' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You can read, print and download' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a property' })).toBeHidden()
  await page.getByRole('link', { name: 'Reminders' }).click()
  await expect(page.getByRole('region', { name: 'Your copy' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Emails' })).toBeHidden()
  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  await archive
  await page.getByRole('link', { name: 'Coming up' }).click()
  await expect(page.getByText('June 1, 2028')).toBeVisible()
  await page.getByRole('link', { name: '12 Oak Street' }).click()
  await expect(page.getByRole('button', { name: 'Download as PDF' })).toBeVisible()
  for (const name of ['Edit', 'Delete…', 'Enter a date']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expectAxePassesOnAnyScreen(page, 'a property after the end')
  await page.goto(sheet)
  await expect(page.getByText('Behind the mill.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
})

test('the owner sees how much space files take, and not whose they are', async ({ page, site }) => {
  await logIn(page, site.admin, paths.ownerFiles)
  const storage = page.getByRole('region', { name: 'Files in members’ workbooks' })
  await expect(storage).toContainText(/ of 5 GB\. No page shows a file to anyone but its member\./)
})
