import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { findRow, newFamily, openNewPurchase, openPurchase, purchaseStatus, searchBox } from '../support/admin-pages.ts'
import { expectFits } from '../support/axe.ts'
import { disputedCard } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const disputes = (page: Page) => page.getByRole('region', { name: /^Disputes?$/ })
const refundButton = (page: Page) => page.getByRole('button', { name: 'Refund…' })
const answerBy = /Answer it in the card provider’s control panel by \w{3}, \w{3} \d+, \d{4}\./
const noRefund = 'This payment is disputed, so the bank decides about it. It can’t be refunded here.'

/** Reloads the page until the provider's notification has changed the purchase's status. */
async function reloadUntil(page: Page, status: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(purchaseStatus(page, status)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
}

test('a disputed payment shows as disputed, and its page says why there is no refund form', async ({
  page,
  site,
  gateway,
}) => {
  test.slow()
  const person = { ...newPerson(), LastName: newFamily() }
  const buyer = await openNewPurchase(page, site, site.admin, person, disputedCard)
  await reloadUntil(page, 'Disputed')
  await expect(disputes(page)).toContainText('The buyer’s bank disputes this payment.')
  await expect(disputes(page)).toContainText(answerBy)
  await expect(page.getByText(noRefund)).toBeVisible()
  await expect(refundButton(page)).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  for (const part of ['Purchase', 'Videos opened', 'What happened', 'Why does this person have access?'])
    await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await page.emulateMedia({ media: null })

  await page.goto(paths.purchases)
  await searchBox(page).fill(buyer.LastName)
  await page.getByLabel('Status').selectOption('Disputed')
  await expect(findRow(page, buyer.Email).getByRole('cell', { name: 'Disputed' })).toBeVisible()
  await page.getByLabel('Status').selectOption('Paid')
  await expect(page.getByText('No purchases match this search.')).toBeVisible()

  await openPurchase(page, buyer)
  const [sale] = await gateway.findTransactions(buyer.Email)
  for (const id of sale?.disputeIds ?? []) await gateway.endDispute(id, 'won')
  await reloadUntil(page, 'Paid')
  await expect(disputes(page)).toContainText('The dispute was won.')
  await expect(refundButton(page)).toBeVisible()

  await gateway.endDispute(await gateway.openDispute({ transactionId: sale?.id ?? '', kind: 'chargeback' }), 'lost')
  await reloadUntil(page, 'Dispute lost')
  await expect(page.getByText(/^The dispute was lost and the bank has taken the money back/)).toBeVisible()
  await expect(page.getByText('For your answer, print this page')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Refund|Go to refund|Calculate|Print)/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Cancellation terms' })).toContainText('Left to refund$0.00')
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(
    /The dispute was lost\. The bank has taken the money back\..*The access that came with this purchase ended\./,
  )
  await expectFits(page, 'a purchase with a lost dispute')
})
