import { decimalAmount } from '@course/contract/sales/prices'
import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { findErasure, readAccess } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { readPapers } from '../papers/purchase-papers.ts'
import { noSuchPurchase } from '../payments/payment-deps.ts'
import { toRefund } from '../refunds/refunds.ts'
import {
  countsAsOpened,
  findOpeningsOfPurchase,
  findReadingsOfPurchase,
  findVideoNames,
} from '../terms/opened-videos.queries.ts'
import { findPurchaseFacts } from '../terms/terms.queries.ts'
import { readTerms, toCancellation } from '../terms/terms.ts'
import {
  findPayment,
  findPurchaseRefunds,
  selectCancellations,
  selectDisputes,
  selectTransitions,
} from './own-purchases.queries.ts'
import { possibleActs } from './purchase-acts.ts'
import { findPurchase } from './purchases.queries.ts'
import { toPurchase } from './purchases.ts'

/** Everything about a purchase, with the buyer's access. @throws Refusal not_found */
export async function readPurchase({ db }: { db: Db }, caller: Caller, id: string): Promise<PurchaseDetails> {
  const purchase = await findPurchase(db, id)
  const payment = purchase && (await findPayment(db, id))
  const [facts] = purchase ? await findPurchaseFacts(db, [id]) : []
  if (!purchase || !payment || !facts) throw noSuchPurchase()
  const { terms, cancellation, state } = await readTerms(db, facts)
  const isErased = (await findErasure(db, purchase.userId)) !== undefined
  const { countedVideoIds } = facts
  const played = (await findOpeningsOfPurchase(db, facts)).map((each) => ({ ...each, how: 'played' as const }))
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
    can: possibleActs(caller.role, { state, isErased }),
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
      counts: countedVideoIds.includes(videoId) && countsAsOpened(facts, { how, isFree }),
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
