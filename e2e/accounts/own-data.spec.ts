import { readFile } from 'node:fs/promises'
import * as paths from '@course/contract/paths'
import { createMember, fillLogin, letProofExpire, logIn } from '../support/accounts.ts'
import { findRow } from '../support/admin-pages.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

test('a member takes the data along and leaves, and then nobody can log in to the account', async ({ page, site }) => {
  const ada = await createBuyer(site)
  await logIn(page, ada, paths.account)
  const data = page.getByRole('region', { name: 'Your data' })
  await letProofExpire(page, '**/api/account/export')
  await data.getByRole('button', { name: 'Download your data' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByLabel('Password').fill(ada.Password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    proof.getByRole('button', { name: 'Confirm' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^data-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['your-data.html', 'data.json']) expect(bytes.includes(name)).toBe(true)

  await data.getByRole('button', { name: 'Erase your data…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase your data?' })
  await expect(dialog).toContainText(/Invoices and credit notes, with name and address: until December 31, \d{4}/)
  await expect(dialog).toContainText('because a payment is still with the bank')
  await expectAxePassesOnAnyScreen(page, 'the question')
  const word = dialog.getByLabel('Type ERASE to confirm')
  await word.fill('delete')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog).toContainText('Type ERASE to confirm.')
  await expect(word).toHaveValue('delete')
  await word.fill('erase')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText('Your account is closed, and your data is being erased. We keep: Invoices')).toBeVisible()
  await fillLogin(page, ada)
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText(`Logged in as: ${ada.Email}`)).toBeHidden()
})

test('the owner downloads a member’s data and has it erased, and the page says so', async ({ page, site }) => {
  const member = await createMember(site)
  await logIn(page, site.admin, `${paths.users}?search=${member.Email}`)
  await findRow(page, member.Email).getByRole('link').first().click()
  const data = page.getByRole('region', { name: 'This person’s data' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Download this person’s data' }).click(),
  ])
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await data.getByRole('button', { name: 'Erase this person’s data…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nothing has to be kept.')
  await dialog.getByLabel('Type ERASE to confirm').fill('ERASE')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(toasts(page)).toContainText('The account is closed')
  await expect(async () => {
    await page.reload()
    await expect(data).toContainText('This person’s data was erased', { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  await expect(page.getByRole('main')).not.toContainText(member.Email)
})
