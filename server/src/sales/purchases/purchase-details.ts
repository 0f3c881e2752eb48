import { decimalAmount } from '@course/contract/sales/prices'
import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { readAccess } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { readPapers } from '../papers/purchase-papers.ts'
import { noSuchPurchase } from '../payments/no-such-purchase.ts'
import { toRefund } from '../refunds/refunds.ts'
import {
  findOpeningsOfPurchase,
  findReadingsOfPurchase,
  findVideoNames,
  readingCounts,
} from '../terms/opened-videos.queries.ts'
import { findPurchaseFacts } from '../terms/terms.queries.ts'
import { readTerms, toCancellation } from '../terms/terms.ts'
import { findPurchaseRefunds } from './own-purchases.queries.ts'
import { findPayment, selectCancellations, selectDisputes, selectTransitions } from './purchase-details.queries.ts'
import { findPurchase } from './purchases.queries.ts'
import { toPurchase } from './purchases.ts'

/**
 * Everything about a purchase: the history of its payment, refunds, disputes, terms, and the buyer's access.
 * @throws Refusal not_found
 */
export async function readPurchase({ db }: { db: Db }, id: string): Promise<PurchaseDetails> {
  const purchase = await findPurchase(db, id)
  const payment = purchase && (await findPayment(db, id))
  const [facts] = purchase ? await findPurchaseFacts(db, [id]) : []
  if (!purchase || !payment || !facts) throw noSuchPurchase()
  const { terms, cancellation } = await readTerms(db, facts)
  const { countedVideoIds } = facts
  const played = (await findOpeningsOfPurchase(db, facts)).map((each) => ({
    ...each,
    how: 'played' as const,
    isFree: false,
  }))
  const read = (await findReadingsOfPurchase(db, facts)).map((each) => ({ ...each, how: 'read' as const }))
  const opened = [...played, ...read].toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime())
  const names = await findVideoNames(
    db,
    opened.map(({ videoId }) => videoId),
  )
  const transitions = await selectTransitions(db, payment.orderId)
  const disputes = await selectDisputes(db, payment.orderId)
  const refunds = await findPurchaseRefunds(db, [id])
  const cancellations = await selectCancellations(db, id)
  return {
    ...toPurchase(purchase),
    ...payment,
    productName: facts.productName,
    termsVersion: facts.termsVersion,
    timeline: transitions.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    refunds: refunds.map((refund) => ({ ...toRefund(refund, facts.currency), orderedBy: refund.orderedByName })),
    terms,
    cancellation,
    cancellations: cancellations.map((row) => ({
      ...toCancellation(row),
      answeredBy: row.answeredByName,
      recordedBy: row.recordedByName,
    })),
    openings: opened.map(({ videoId, openedAt, how, isFree }) => ({
      videoId,
      name: names.get(videoId) ?? null,
      openedAt: openedAt.toISOString(),
      how,
      counts: countedVideoIds.includes(videoId) && (how === 'played' || readingCounts(facts, { isFree })),
    })),
    disputes: disputes.map(({ occurredAt, amountCents, ...dispute }) => ({
      ...dispute,
      occurredAt: occurredAt.toISOString(),
      amount: amountCents === null ? null : decimalAmount(amountCents),
    })),
    access: await readAccess(db, purchase.userId),
    ...(await readPapers(db, [id]))(id),
  }
}
