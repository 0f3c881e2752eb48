import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, logIn, storeLogin } from '../support/accounts.ts'
import {
  findRow,
  newFamily,
  openNewPurchase,
  openPurchase,
  purchaseStatus,
  readLines,
  searchBox,
  total,
} from '../support/admin-pages.ts'
import { createBuyer } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const terms = (page: Page) => page.getByRole('region', { name: 'Cancellation terms' })
const refunds = (page: Page) => page.getByRole('region', { name: 'Refunds' })
const dialog = (page: Page) => page.getByRole('dialog')
/** Presses Refresh until the refund is done. */
async function waitUntilRefunded(page: Page, sum: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(refunds(page)).toContainText(`${sum} Refunded.`, { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
}

test('purchases are searched, filtered and exported, and a row leads to the purchase', async ({ page, site }) => {
  const buyer = { ...newPerson(), LastName: newFamily() }
  await createBuyer(site, buyer)
  await logIn(page, site.admin, paths.purchases)
  await expect(page.getByText('The card is charged $29.99.')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Buyer', 'Email', 'Amount', 'Status', 'Card', 'Time'])
  await searchBox(page).fill(buyer.LastName)
  await expect(total(page, '1 purchase')).toBeVisible()
  await expect(findRow(page, buyer.Email).getByRole('cell')).toHaveText([
    `${buyer.FirstName} ${buyer.LastName}`,
    buyer.Email,
    '$29.99',
    /^(Collecting|Paid)$/,
    'Visa •••• 1111',
    /^\w{3}, \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M C[SD]T$/,
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = await readLines(download)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(buyer.Email)
  await page.getByLabel('Status').selectOption('Disputed')
  await expect(page.getByText('No purchases match this search.')).toBeVisible()
  await page.goBack()
  await findRow(page, buyer.Email).getByText('$29.99').click()
  await expect(page.getByRole('heading', { name: `Purchase of ${buyer.FirstName} ${buyer.LastName}` })).toBeVisible()
})

test('refunds within the terms and beyond them, once each, and the form then has the rest', async ({ page, site }) => {
  test.slow()
  await test.step('a confirmed refund within the terms returns the amount owed and ends access', async () => {
    await openNewPurchase(page, site)
    await expect(page.getByText('The account was created and has access.')).toBeVisible()
    await expect(page.getByText('This person has access to the course.')).toBeVisible()
    await expect(terms(page)).toContainText(/Open until the end of \w{3}, \w{3} \d+ \(Central Time\)/)
    await expect(terms(page)).toContainText(
      /\$29\.99 − \$29\.99 × 0 ÷ \d+ \(= \$0\.00, the value received\) = \$29\.99/,
    )
    await expect(page.getByRole('region', { name: 'Videos opened' })).toContainText('No video has been opened.')

    await expect(terms(page).getByLabel('Amount')).toHaveValue('29.99')
    await terms(page).getByLabel('End access to the course').check()
    await terms(page).getByRole('button', { name: 'Refund…' }).click()
    await expect(dialog(page)).toContainText('Refund $29.99?')
    await expect(dialog(page)).toContainText('Visa ending in 1111')
    await expect(dialog(page)).toContainText('This can’t be undone.')
    await page.keyboard.press('Escape')
    await expect(refunds(page)).toContainText('Nothing has been refunded.')

    await terms(page).getByRole('button', { name: 'Refund…' }).click()
    await dialog(page).getByRole('button', { name: 'Refund $29.99' }).click()
    await expect(toasts(page)).toContainText('$29.99')
    await expect(terms(page)).toBeFocused()
    await waitUntilRefunded(page, '$29.99')
    await expect(terms(page)).toContainText('All of this purchase was already refunded')
    await expect(page.getByText('This person had access to the course, and it has ended.')).toBeVisible()
    await expect(purchaseStatus(page, 'Refunded')).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('a refund beyond the terms needs a reason, and one beyond the remaining amount is refused', async () => {
    const buyer = await createBuyer(site)
    await logIn(page, buyer)
    // The first video is free.
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    const opened = page.waitForResponse('**/api/videos/*/opened')
    await page.getByRole('button', { name: /play/i }).first().click()
    await opened
    await storeLogin(page, site.admin)
    await openPurchase(page, buyer)
    await expect(terms(page)).toContainText(/1 of \d+/)
    await expect(terms(page).getByLabel('Amount')).not.toHaveValue('29.99')
    await terms(page).getByLabel('Amount').fill('30')
    await terms(page).getByRole('button', { name: 'Refund…' }).click()
    await expect(terms(page).getByText('Amount can be at most $29.99, which is all that is left.')).toBeVisible()
    await terms(page).getByLabel('Amount').fill('29.99')
    await terms(page).getByRole('button', { name: 'Refund…' }).click()
    await expect(terms(page).getByText('Reason is required, because this is more than the terms give.')).toBeVisible()
    await terms(page).getByLabel('Reason').fill('A mistake of ours')
    await terms(page).getByRole('button', { name: 'Refund…' }).click()
    await expect(dialog(page)).toContainText('Refund $29.99?')
    await dialog(page).getByRole('button', { name: 'Refund $29.99' }).click()
    await expect(refunds(page)).toContainText('Reason: “A mistake of ours”')
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('ordering a refund again after a lost answer refunds only once', async () => {
    await openNewPurchase(page, site)
    await page.route(
      '**/api/purchases/*/refunds',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await terms(page).getByLabel('Amount').fill('10')
    await terms(page).getByRole('button', { name: 'Refund…' }).click()
    await dialog(page).getByRole('button', { name: 'Refund $10.00' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong. Please try again.')
    await dialog(page).getByRole('button', { name: 'Refund $10.00' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(refunds(page).getByRole('listitem')).toHaveCount(1)
    await expect(terms(page)).toContainText('$19.99')
    await expect(terms(page).getByLabel('Amount')).toHaveValue('19.99')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('a Super User sees purchase and terms without a refund form, and can resend the receipt', async ({
  page,
  site,
}) => {
  const buyer = await openNewPurchase(page, site, await createUser(site, 'Super User'))
  await expect(terms(page)).toContainText('Only a Super Admin can refund.')
  await expect(page.getByRole('button', { name: /refund/i })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send receipt again' }).click()
  await expect(toasts(page)).toContainText(`The receipt is on its way to ${buyer.Email}.`)
  await page.getByRole('link', { name: `${buyer.FirstName} ${buyer.LastName}` }).click()
  await expect(page.getByRole('region', { name: 'Purchases' }).getByRole('link')).toHaveText(/^\$29\.99, /)
})
