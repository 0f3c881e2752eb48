import { decimalAmount, parseCents } from '@course/contract/sales/prices'
import type { Refund, RefundOrder } from '@course/contract/sales/refunds'
import { refundProblems, whyNotRefund } from '@course/contract/sales/terms'
import type { Actor } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import { type Db, violatedUnique } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noSuchPurchase, type PaymentDeps } from '../payments/payment-deps.ts'
import { findLatestCancellation, findPurchaseFacts } from '../terms/terms.queries.ts'
import { readTerms } from '../terms/terms.ts'
import { checkRefund } from './refund-check.ts'
import { findRefund, insertRefund, lockPurchase, type RefundRow } from './refunds.queries.ts'

export type RefundDeps = PaymentDeps

type Orderer = Actor & { id: string }

type NewRefund = Pick<RefundRow, 'id' | 'purchaseId' | 'amountCents' | 'reason' | 'endsAccess'>

/**
 * Orders a full or partial refund of a purchase. The order is stored before the first request, and the sweeper completes
 * it after a crash. The same key returns the same refund.
 * @throws Refusal not_found, conflict or invalid_input; then nothing was ordered
 */
export async function orderRefund(
  deps: RefundDeps,
  caller: Orderer,
  purchaseId: string,
  form: RefundOrder,
): Promise<Refund> {
  const order: NewRefund = {
    id: form.Key.toLowerCase(),
    purchaseId,
    amountCents: parseCents(form.Amount) ?? 0,
    reason: form.Reason || null,
    endsAccess: form.EndAccess,
  }
  const refund = await insertOrder(deps, order, caller, form.CancellationId).catch((error: unknown) => {
    // A concurrent request used the key for another purchase.
    if (violatedUnique(error) === 'refunds_pkey') throw keyTaken()
    throw error
  })
  await deps.reached?.('refund written')
  await checkRefund(deps, refund.id)
  const now = (await findRefund(deps.db, refund.id)) ?? refund
  const [purchase] = await findPurchaseFacts(deps.db, [purchaseId])
  return toRefund(now, purchase?.currency ?? '')
}

function insertOrder(
  deps: RefundDeps,
  order: NewRefund,
  by: Orderer,
  answersId: string | undefined,
): Promise<RefundRow> {
  return deps.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, order.purchaseId)
    if (!purchase) throw noSuchPurchase()
    const earlier = await findRefund(tx, order.id)
    if (earlier) return checkSameOrder(earlier, order)
    await refuseUnlessOpen(tx, order.purchaseId, answersId)
    await refuseUnlessAllowed(tx, order)
    const refund = await insertRefund(tx, { ...order, orderedBy: by.id }, deps.pace)
    await audit(tx, by, 'refund.ordered', {
      person: purchase.userId,
      object: purchase.id,
      after: {
        refund: order.id,
        amount: decimalAmount(order.amountCents),
        currency: purchase.currency,
        endsAccess: order.endsAccess,
        reason: order.reason ?? undefined,
      },
    })
    return refund
  })
}

function checkSameOrder(earlier: RefundRow, order: NewRefund): RefundRow {
  const keys = ['purchaseId', 'amountCents', 'reason', 'endsAccess'] as const
  if (keys.some((key) => earlier[key] !== order[key])) throw keyTaken()
  return earlier
}

/** A buyer may withdraw the request in the moment in which it is answered with a refund. Exactly one of the two counts. */
async function refuseUnlessOpen(tx: Db, purchaseId: string, cancellationId: string | undefined): Promise<void> {
  if (!cancellationId) return
  const request = await findLatestCancellation(tx, purchaseId)
  if (request?.state === 'open' && request.id === cancellationId) return
  const end =
    request?.state === 'withdrawn'
      ? 'The buyer has withdrawn the request to cancel'
      : 'The request to cancel has changed'
  throw new Refusal('conflict', `${end}, so nothing was refunded. Please load the page again.`)
}

async function refuseUnlessAllowed(tx: Db, order: NewRefund): Promise<void> {
  const [purchase] = await findPurchaseFacts(tx, [order.purchaseId])
  if (!purchase) throw noSuchPurchase()
  const { state } = await readTerms(tx, purchase)
  const whyNot = whyNotRefund(state)
  if (whyNot) throw new Refusal('conflict', whyNot)
  const fields = refundProblems(state, order)
  const [problem] = Object.values(fields)
  if (problem) throw new Refusal('invalid_input', problem, { fields })
}

export function toRefund(row: RefundRow, currency: string): Refund {
  return {
    id: row.id,
    amount: decimalAmount(row.amountCents),
    currency,
    state: row.state,
    orderedAt: row.createdAt.toISOString(),
    doneAt: row.state === 'done' ? row.updatedAt.toISOString() : null,
    reason: row.reason,
    endsAccess: row.endsAccess,
  }
}

const keyTaken = () => new Refusal('conflict', 'This form was already used for another refund. Please open it again.')
