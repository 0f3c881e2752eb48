import { decimalAmount } from '@course/contract/sales/prices'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import { refuseErased } from '../../accounts/accounts.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { SiteFacts } from '../../platform/site-facts.ts'
import { readDetailsEnd, readPapers } from '../papers/purchase-papers.ts'
import { noSuchPurchase } from '../payments/payment-deps.ts'
import { toRefund } from '../refunds/refunds.ts'
import { readTerms } from '../terms/terms.ts'
import {
  type BoughtPurchase,
  findBoughtPurchase,
  findPurchaseRefunds,
  findUserPurchases,
} from './own-purchases.queries.ts'

export interface OwnPurchasesDeps {
  db: Db
  jobs: Jobs
  site: SiteFacts
}

/** Newest first. The reply's schema drops the reasons of refunds, because they are the owner's notes. */
export async function listOwnPurchases(deps: OwnPurchasesDeps, userId: string): Promise<OwnPurchase[]> {
  const { db, site } = deps
  const purchases = await findUserPurchases(db, userId)
  const ids = purchases.map(({ id }) => id)
  const [refunds, papersOf] = [await findPurchaseRefunds(db, ids), await readPapers(db, ids)]
  return Promise.all(
    purchases.map(async (purchase) => ({
      ...toReceipt(purchase, site),
      refunds: refunds
        .filter(({ purchaseId }) => purchaseId === purchase.id)
        .map((refund) => toRefund(refund, purchase.currency)),
      ...(await describePurchase(db, purchase)),
      ...papersOf(purchase.id),
      detailsUntil: await readDetailsEnd(db, purchase, papersOf(purchase.id).invoiceDetails !== null),
    })),
  )
}

const toReceipt = (purchase: BoughtPurchase, { seller }: SiteFacts) => ({
  id: purchase.id,
  orderId: purchase.orderId,
  productName: purchase.productName,
  buyer: `${purchase.firstName} ${purchase.lastName}`,
  email: purchase.email,
  amount: decimalAmount(purchase.priceCents),
  currency: purchase.currency,
  status: purchase.status,
  cardType: purchase.cardType,
  cardLastFour: purchase.cardLastFour,
  purchasedAt: purchase.enrolledAt.toISOString(),
  termsVersion: purchase.termsVersion,
  seller,
})

async function describePurchase(db: Db, purchase: BoughtPurchase) {
  const { terms, cancellation } = await readTerms(db, purchase)
  return { terms, cancellation, timeZone: terms.timeZone }
}

/** Sends a receipt to the account's current address. @throws Refusal not_found, or conflict for an erased buyer */
export async function sendReceipt({ db, jobs }: OwnPurchasesDeps, by: Actor, id: string): Promise<void> {
  const purchase = await findBoughtPurchase(db, id)
  if (!purchase) throw noSuchPurchase()
  await refuseErased(db, purchase.userId)
  await db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'mail.receipt', { purchaseId: id })
    await audit(tx, by, 'receipt.sent', { person: purchase.userId, object: id })
  })
}
