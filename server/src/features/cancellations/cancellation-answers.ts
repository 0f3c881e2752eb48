import { isAnsweredByRefunds, isWithinWindow } from '@course/contract/terms'
import type { Db } from '../../db/db.ts'
import type { purchases } from '../../db/schema.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { findLatestCancellation } from '../terms/terms.queries.ts'
import {
  closeCancellation,
  lockOpenCancellation,
  reopenCancellation,
  sumRefundsSince,
} from './cancellations.queries.ts'

type CancellationRow = NonNullable<Awaited<ReturnType<typeof findLatestCancellation>>>
type Purchase = Pick<typeof purchases.$inferSelect, 'id' | 'amountCents' | 'refundedCents'>

/** Closes an open cancellation if refunds now cover it. The caller's transaction has locked the purchase. */
export async function closeIfAnswered(tx: Db, purchase: Purchase): Promise<void> {
  const request = await findLatestCancellation(tx, purchase.id)
  if (request?.state !== 'open' || !(await isAnswered(tx, purchase, request))) return
  await closeCancellation(tx, request.id, { state: 'refunded' })
}

/** Reopens a cancellation whose refunds no longer cover it. The caller's transaction has locked the purchase. */
export async function reopenUnlessAnswered(tx: Db, purchase: Purchase): Promise<void> {
  const request = await findLatestCancellation(tx, purchase.id)
  if (request?.state !== 'refunded' || (await isAnswered(tx, purchase, request))) return
  await reopenCancellation(tx, request.id)
}

async function isAnswered(
  tx: Db,
  { id, amountCents, refundedCents }: Purchase,
  request: CancellationRow,
): Promise<boolean> {
  const { videosOpened, videosTotal, requestedAt, deadline } = request
  const figures = { priceCents: amountCents, refundedCents, videosOpened, videosTotal }
  const facts = { ...figures, isWithinWindow: isWithinWindow(requestedAt, deadline) }
  return isAnsweredByRefunds(facts, await sumRefundsSince(tx, id, requestedAt))
}

const endings = {
  'not collected': 'Your payment was not collected, so you were not charged and there is nothing to refund.',
  'dispute lost': 'Your bank has returned the payment to you, so there is nothing left to refund.',
}

/**
 * Closes the open cancellation of a payment that was not collected or was charged back, because nothing is left to
 * refund, and emails the buyer. The caller's transaction has locked the attempt. Safe to repeat.
 */
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
