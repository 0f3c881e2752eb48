import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createMember, logIn } from '../support/accounts.ts'
import { findRow, importFamily, newFamily, openNewPurchase, openPurchase } from '../support/admin-pages.ts'
import { answerNextDialog } from '../support/dialogs.ts'
import { expect, test } from '../support/test.ts'

const from = (page: Page) => page.getByLabel('From', { exact: true })
const to = (page: Page) => page.getByLabel('To', { exact: true })
const sums = (page: Page) => page.getByRole('region', { name: 'Sums of these purchases' })

test('purchases are limited to days, and a typed day or amount is not lost', async ({ page, site }) => {
  const buyer = await openNewPurchase(page, site)
  await test.step('purchases are limited to days, which the address keeps, and the sums follow', async () => {
    await page.goto(`${paths.purchases}?search=${buyer.Email}`)
    await expect(sums(page)).toContainText(
      /Sales\s*1\s*Gross\s*\$29\.99\s*Refunded\s*\$0\.00\s*Disputed\s*\$0\.00\s*Net\s*\$29\.99/,
    )
    await from(page).fill('2099-01-01')
    await expect(page.getByText('No purchases match this search.')).toBeVisible()
    await expect(page).toHaveURL(/from=2099-01-01/)
    await expect(sums(page)).toContainText(/Sales\s*0/)
    await to(page).fill('2098-12-31')
    await expect(page.getByText('To must not be before From.')).toBeVisible()
    await expect(page).not.toHaveURL(/to=/)
    await from(page).fill('2026-01-01')
    await expect(findRow(page, buyer.Email)).toBeVisible()
    await expect(page.getByText('To must not be before From.')).toBeHidden()
    await page.reload()
    await expect(from(page)).toHaveValue('2026-01-01')
    await expect(to(page)).toHaveValue('2098-12-31')
    await expect(findRow(page, buyer.Email)).toBeVisible()
    await page.goBack()
    await expect(page.getByText('No purchases match this search.')).toBeVisible()
    await expect(from(page)).toHaveValue('2099-01-01')
    await page.goto(`${paths.users}?from=0001-01-01`)
    await expect(page.getByText(/^From must be a day between 2000-01-01 and 2099-12-31/)).toBeVisible()
  })
  await test.step('an amount is accepted as people write it, and a typed refund is not lost without a question', async () => {
    await openPurchase(page, buyer)
    const amount = page.getByLabel('Amount (USD)')
    const refund = page.getByRole('button', { name: 'Refund…' })
    await amount.fill('10,50')
    await refund.click()
    await expect(page.getByText(/^Amount must be written like 10\.50 or 1,000\.00/)).toBeVisible()
    await amount.fill(' $10.5 ')
    await refund.click()
    const dialog = page.getByRole('dialog', { name: 'Refund $10.50?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    const leave = async () => {
      const question = answerNextDialog(page, 'dismiss')
      await page.getByRole('link', { name: 'Back to purchases' }).click()
      expect(await question).toBe('confirm: Leave without saving? Your changes will be lost.')
    }
    await leave()
    await expect(amount).toHaveValue(' $10.5 ')
    await refund.click()
    await dialog.getByRole('button', { name: 'Refund $10.50' }).click()
    await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('$10.50')
    // The other form of the page asks too.
    const channel = page.getByRole('region', { name: /^Cancellation by email/ }).getByLabel('It came by')
    await channel.selectOption({ index: 1 })
    await leave()
    await channel.selectOption({ index: 0 })
    await page.getByRole('link', { name: 'Back to purchases' }).click()
    await expect(findRow(page, buyer.Email)).toBeVisible()
  })
})

test('the list of users marks invited and disabled ones beside their names', async ({ page, site }) => {
  const family = newFamily()
  await importFamily(site, family, 1)
  const member = await createMember(site)
  await logIn(page, site.admin, `${paths.users}?search=${family}`)
  await expect(findRow(page, family).getByText('Invited', { exact: true })).toBeVisible()
  await page.goto(`${paths.users}?search=${member.Email}`)
  await findRow(page, member.Email).getByRole('link').click()
  await page.getByRole('button', { name: 'End access' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('A test')
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await page.getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('A test')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await expect(page.getByRole('button', { name: 'Enable account' })).toBeVisible()
  await page.goto(`${paths.users}?search=${member.Email}`)
  await expect(findRow(page, member.Email).getByText('Disabled', { exact: true })).toBeVisible()
  await expect(findRow(page, member.Email).getByText('Access ended', { exact: true })).toBeVisible()
})
