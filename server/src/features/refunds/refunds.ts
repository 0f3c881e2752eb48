import { centsOf, decimalAmount } from '@course/contract/prices'
import type { Refund, RefundOrder } from '@course/contract/refunds'
import { refundFaults, whyNotRefund } from '@course/contract/terms'
import { type Db, violatedUnique } from '../../db/db.ts'
import { isId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import type { SiteFacts } from '../../site-facts.ts'
import { findAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { isDisputed } from '../payments/payment-disputes.queries.ts'
import { findPurchaseFacts } from '../terms/terms.queries.ts'
import { readTerms } from '../terms/terms.ts'
import { checkRefund } from './refund-check.ts'
import { findRefund, insertRefund, lockPurchase, type RefundRow } from './refunds.queries.ts'

export interface RefundDeps extends PaymentDeps {
  site: Pick<SiteFacts, 'timeZone'>
}

type Wanted = Pick<RefundRow, 'id' | 'purchaseId' | 'amountCents' | 'reason' | 'endsAccess'>

/**
 * Gives back all or part of a purchase. The order is written down first and then followed to its end, whatever happens
 * in between; the same key again is the same refund.
 * @returns how it stands after a first try
 * @throws Refusal not_found, conflict or invalid_input, after which nothing was ordered
 */
export async function orderRefund(
  deps: RefundDeps,
  caller: { id: string },
  purchaseId: string,
  form: RefundOrder,
): Promise<Refund> {
  const wanted: Wanted = {
    id: form.Key.toLowerCase(),
    purchaseId,
    amountCents: centsOf(form.Amount) ?? 0,
    reason: form.Reason || null,
    endsAccess: form.EndAccess,
  }
  if (!isId(purchaseId)) throw unknownPurchase()
  const refund = await writeOrder(deps, wanted, caller.id).catch((error: unknown) => {
    // The same key was used for another purchase at the same moment.
    if (violatedUnique(error) === 'refunds_pkey') throw keyIsTaken()
    throw error
  })
  await deps.reached?.('refund written')
  await checkRefund(deps, refund.id)
  const now = (await findRefund(deps.db, refund.id)) ?? refund
  const [purchase] = await findPurchaseFacts(deps.db, [purchaseId])
  return toRefund(now, purchase?.currency ?? '')
}

/** Decides with the purchase held, so that of several orders each sees what the ones before it left. */
function writeOrder(deps: RefundDeps, wanted: Wanted, orderedBy: string): Promise<RefundRow> {
  return deps.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, wanted.purchaseId)
    if (!purchase) throw unknownPurchase()
    const earlier = await findRefund(tx, wanted.id)
    if (earlier) return repeated(earlier, wanted)
    await refuseUnlessAllowed(deps, tx, purchase.attemptId, wanted)
    return insertRefund(tx, { ...wanted, orderedBy }, deps.pace)
  })
}

function repeated(earlier: RefundRow, wanted: Wanted): RefundRow {
  const keys = ['purchaseId', 'amountCents', 'reason', 'endsAccess'] as const
  if (keys.some((key) => earlier[key] !== wanted[key])) throw keyIsTaken()
  return earlier
}

async function refuseUnlessAllowed(deps: RefundDeps, tx: Db, attemptId: string, wanted: Wanted): Promise<void> {
  const [purchase] = await findPurchaseFacts(tx, [wanted.purchaseId])
  const found = await findAttempt(tx, attemptId)
  if (!purchase || !found) throw new Error(`a purchase without its attempt ${attemptId}`)
  const { state } = await readTerms(tx, purchase, deps.site.timeZone)
  const whyNot = whyNotRefund((await isDisputed(tx, attemptId)) ? { ...state, status: 'disputed' } : state)
  if (whyNot) throw new Refusal('conflict', whyNot)
  const fields = refundFaults(state, wanted)
  const [fault] = Object.values(fields)
  if (fault) throw new Refusal('invalid_input', fault, { fields })
}

/** A refund as the owner reads it. */
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

const unknownPurchase = () => new Refusal('not_found', 'This purchase does not exist.')
const keyIsTaken = () => new Refusal('conflict', 'This form was used for another refund already. Please open it again.')
