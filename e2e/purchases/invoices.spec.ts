import { readFile } from 'node:fs/promises'
import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { logIn, storeLogin } from '../support/accounts.ts'
import { openPurchase } from '../support/admin-pages.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'

const invoices = (page: Page) => page.getByRole('region', { name: 'Invoice', exact: true })

async function downloadPaper(page: Page, title: RegExp) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: title }).click(),
  ])
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  return { name: download.suggestedFilename(), bytes }
}

test('a company gets its invoice and, after a refund, the credit note', async ({ page, site, gateway }) => {
  test.setTimeout(240_000)
  const ada = await createBuyer(site)
  await logIn(page, ada, paths.account)
  await expect(invoices(page)).toContainText('once the bank has settled your payment')
  await expect.poll(() => gateway.settle(ada.Email)).toBe(true)
  // The site asks the provider a minute after it submitted the payment.
  await expect(async () => {
    await page.reload()
    await expect(invoices(page).getByRole('listitem')).toHaveCount(1, { timeout: 5_000 })
  }).toPass({ timeout: 120_000, intervals: [5_000] })
  const first = await downloadPaper(page, /^Download Invoice \d+$/)
  expect(first.name).toMatch(/^invoice-\d+\.pdf$/)

  await invoices(page).getByRole('button', { name: 'Add a company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a company to your invoice' })
  await dialog.getByLabel('Company').fill('บริษัท ที่ดิน')
  await dialog.getByLabel('Address').fill('Hauptstraße 1\n10115 Berlin')
  await dialog.getByLabel('Tax ID').fill('DE123456789')
  await dialog.getByRole('button', { name: 'Add to the invoice' }).click()
  await expect(dialog).toContainText('Company has characters that our invoices can’t show')
  await expect(dialog.getByLabel('Company')).toHaveValue('บริษัท ที่ดิน')
  await expectAxePassesOnAnyScreen(page, 'the refused company')
  await dialog.getByLabel('Company').fill('Łódź Land GmbH')
  await dialog.getByRole('button', { name: 'Add to the invoice' }).click()
  await expect(dialog).toBeHidden()
  await expect(invoices(page)).toContainText('Your invoice is made out to Łódź Land GmbH.')
  await expect(invoices(page).getByRole('listitem')).toHaveCount(3)
  await expect(invoices(page).getByRole('button', { name: 'Add a company' })).toBeHidden()

  await storeLogin(page, site.admin)
  await openPurchase(page, ada)
  const terms = page.getByRole('region', { name: 'Cancellation terms' })
  await terms.getByLabel('Amount').fill('5.00')
  await terms.getByLabel('Reason').fill('A mistake of ours')
  await terms.getByRole('button', { name: 'Refund…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $5.00' }).click()
  const ofPurchase = page.getByRole('region', { name: 'Invoices', exact: true })
  await expect(async () => {
    await page.reload()
    await expect(ofPurchase.getByRole('listitem')).toHaveCount(4, { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  await expect(ofPurchase.getByRole('listitem').last()).toContainText(/Credit note \d+, \$5\.00/)
  await expect(ofPurchase).toContainText('Łódź Land GmbH')

  await logIn(page, ada, paths.account)
  await expect(invoices(page).getByRole('listitem')).toHaveCount(4)
  const list = invoices(page).getByRole('listitem').first()
  const again = page.waitForEvent('download')
  await list.getByRole('button').click()
  expect((await readFile(await (await again).path())).equals(first.bytes)).toBe(true)
})
