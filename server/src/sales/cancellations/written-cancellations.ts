import type { Cancellation, WrittenCancellation } from '@course/contract/sales/cancellations'
import type { RefundTerms } from '@course/contract/sales/refund-terms'
import { whyNotRecord } from '@course/contract/sales/terms'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { noSuchPurchase } from '../payments/payment-deps.ts'
import { findPurchaseFacts } from '../terms/terms.queries.ts'
import { type PurchaseTerms, readTerms, toCancellation } from '../terms/terms.ts'
import {
  type CancellationRow,
  closeCancellation,
  findCancellations,
  insertCancellation,
  lockPurchaseToCancel,
} from './cancellations.queries.ts'
import { type CancellationDeps, refuse, toFigures } from './cancellations.ts'
import { writtenMoment } from './written-moment.ts'

/**
 * Records a cancellation that reached the seller by email or letter, and emails the buyer. The amount owed is that of the
 * moment at which it counts. If a request is open already, the earlier moment wins, and the other one is kept as replaced.
 * Recording the same email or letter again changes nothing.
 * @throws Refusal not_found, invalid_input or conflict
 */
export async function recordCancellation(
  deps: CancellationDeps,
  caller: Caller,
  id: string,
  body: WrittenCancellation,
): Promise<Cancellation> {
  return deps.db.transaction(async (tx) => {
    const written = await readWritten(tx, id, body)
    const { requestedAt, open, isRepeated, counts, terms, now } = written
    if (open && isRepeated) return toCancellation(open)
    const record = { purchaseId: id, channel: body.Channel, requestedAt, recordedAt: now, recordedBy: caller.id }
    const after = { channel: body.Channel, requestedAt: requestedAt.toISOString(), state: counts ? 'open' : 'replaced' }
    await audit(tx, caller, 'cancellation.recorded', { person: written.userId, object: id, after })
    if (open && !counts) {
      await insertCancellation(tx, { ...record, ...toFigures(terms), state: 'replaced', answeredAt: now })
      return toCancellation(open)
    }
    if (open) await closeCancellation(tx, open.id, { state: 'replaced' })
    const request = await insertCancellation(tx, { ...record, ...toFigures(terms) })
    await deps.jobs.enqueue(tx, 'mail.cancellation', { cancellationId: request.id })
    return toCancellation(request)
  })
}

/** What a cancellation by email or letter would lead to. @throws Refusal not_found, invalid_input or conflict */
export async function previewCancellation(
  deps: CancellationDeps,
  id: string,
  body: WrittenCancellation,
): Promise<{ requestedAt: string; counts: boolean; terms: RefundTerms }> {
  return deps.db.transaction(async (tx) => {
    const { requestedAt, counts, terms } = await readWritten(tx, id, body)
    return { requestedAt: requestedAt.toISOString(), counts, terms: terms.terms }
  })
}

interface Written {
  userId: string
  requestedAt: Date
  now: Date
  open: CancellationRow | undefined
  isRepeated: boolean
  /** Whether no open request has an earlier moment. */
  counts: boolean
  terms: PurchaseTerms
}

/** Locks the purchase, so that concurrent requests see each other. */
async function readWritten(tx: Db, id: string, body: WrittenCancellation): Promise<Written> {
  const locked = await lockPurchaseToCancel(tx, id)
  const [purchase] = locked ? await findPurchaseFacts(tx, [id]) : []
  if (!locked || !purchase) throw noSuchPurchase()
  const { timeZone } = purchase
  const { enrolledAt } = purchase
  const { now } = locked
  const requestedAt = writtenMoment(body, { enrolledAt, now, timeZone })
  const earlier = await findCancellations(tx, id)
  const open = earlier.find(({ state }) => state === 'open')
  const isRepeated = earlier.some(
    (row) => row.channel === body.Channel && row.requestedAt.getTime() === requestedAt.getTime(),
  )
  const terms = await readTerms(tx, purchase, { asOf: requestedAt })
  if (!open) {
    refuse(whyNotRecord(terms.state))
    refuse(whyNotAgain(earlier, requestedAt, isRepeated))
  }
  return {
    userId: locked.userId,
    requestedAt,
    now,
    open,
    isRepeated,
    counts: !open || requestedAt < open.requestedAt,
    terms,
  }
}

function whyNotAgain(earlier: CancellationRow[], requestedAt: Date, isRepeated: boolean): string | undefined {
  if (isRepeated) return 'This was recorded before, and the request was answered or withdrawn.'
  const isOvertaken = earlier.some(
    ({ state, answeredAt }) => state === 'withdrawn' && answeredAt !== null && answeredAt > requestedAt,
  )
  return isOvertaken
    ? 'The buyer withdrew a request to cancel after this was sent. Please ask the buyer; they can ask again on the account page.'
    : undefined
}
