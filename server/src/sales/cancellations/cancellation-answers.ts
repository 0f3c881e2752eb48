import { isAnsweredByRefunds, isWithinWindow, refundSums } from '@course/contract/sales/terms'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { restoreAccessEndedAt } from '../payments/restored-access.queries.ts'
import type { purchases } from '../tables/tables.ts'
import { findLatestCancellation, sumPendingRefunds } from '../terms/terms.queries.ts'
import {
  answeredAt,
  closeCancellation,
  correctOwed,
  lockOpenCancellation,
  lockPurchaseOfAttempt,
  reopenCancellation,
  sumRefundsSince,
  sumRefundsUntil,
} from './cancellations.queries.ts'

type CancellationRow = NonNullable<Awaited<ReturnType<typeof findLatestCancellation>>>
type Purchase = Pick<typeof purchases.$inferSelect, 'id' | 'userId' | 'amountCents' | 'refundedCents'>

/** Closes an open cancellation if refunds now cover it. The caller's transaction has locked the purchase. */
export async function closeIfRefunded(tx: Db, purchase: Purchase): Promise<void> {
  const request = await findLatestCancellation(tx, purchase.id)
  if (request?.state !== 'open' || !(await isAnswered(tx, purchase, request))) return
  await closeCancellation(tx, request.id, { state: 'refunded' })
}

/**
 * Reopens a cancellation after a refund failed: one whose refunds no longer cover it, or one that was confirmed because
 * nothing was owed, if money is owed after all. Also corrects what is owed. The caller's transaction has locked the
 * attempt. Safe to repeat.
 */
export async function reopenAfterFailedRefund(tx: Db, purchase: Purchase): Promise<void> {
  const request = await findLatestCancellation(tx, purchase.id)
  if (!request) return
  const pendingCents = await sumPendingRefunds(tx, purchase.id)
  const isOwed = refundSums({ ...figuresOf(purchase, request), pendingCents }).owedCents > 0
  if (request.state === 'refunded' && !(await isAnswered(tx, purchase, request))) {
    await reopenCancellation(tx, request.id)
  } else if (request.state === 'confirmed' && isOwed) {
    await restoreAccessEndedAt(tx, purchase, answeredAt(request.id))
    await reopenCancellation(tx, request.id)
  } else if (request.state !== 'open') return
  const before = await sumRefundsUntil(tx, purchase.id, request.recordedAt ?? request.requestedAt)
  const facts = { ...figuresOf(purchase, request), refundedCents: before, pendingCents: 0 }
  await correctOwed(tx, request.id, refundSums(facts).owedCents)
}

const figuresOf = (
  { amountCents, refundedCents }: Purchase,
  { videosOpened, videosTotal, requestedAt, deadline }: CancellationRow,
) => ({
  priceCents: amountCents,
  refundedCents,
  videosOpened,
  videosTotal,
  isWithinWindow: isWithinWindow(requestedAt, deadline),
})

const isAnswered = async (tx: Db, purchase: Purchase, request: CancellationRow): Promise<boolean> =>
  isAnsweredByRefunds(figuresOf(purchase, request), await sumRefundsSince(tx, purchase.id, request.requestedAt))

const endings = {
  'not collected': 'Your payment was not collected, so you were not charged and there is nothing to refund.',
  'dispute lost': 'Your bank has returned the payment to you, so there is nothing left to refund.',
}

/** Closes the request to cancel a payment of which nothing is left to refund, and emails the buyer. Safe to repeat. */
export async function endCancellation(
  { jobs }: { jobs: Jobs },
  tx: Db,
  attemptId: string,
  cause: keyof typeof endings,
): Promise<void> {
  const open = await lockOpenCancellation(tx, attemptId)
  if (!open || !(await closeCancellation(tx, open.id, { state: 'ended', answer: endings[cause] }))) return
  await jobs.enqueue(tx, 'mail.cancellation-ended', { cancellationId: open.id })
}

/** Reopens the request to cancel that a lost dispute closed, once no dispute is lost anymore. Safe to repeat. */
export async function reopenAfterDispute(
  { jobs }: { jobs: Jobs },
  tx: Db,
  attemptId: string,
): Promise<CancellationRow | undefined> {
  const purchase = await lockPurchaseOfAttempt(tx, attemptId)
  if (!purchase) return undefined
  const request = await findLatestCancellation(tx, purchase.id)
  if (request?.state !== 'ended' || request.answer !== endings['dispute lost']) return undefined
  await reopenCancellation(tx, request.id)
  await closeIfRefunded(tx, purchase)
  const reopened = await findLatestCancellation(tx, purchase.id)
  if (reopened?.state !== 'open') return undefined
  await jobs.enqueue(tx, 'mail.cancellation-reopened', { cancellationId: reopened.id })
  return reopened
}
