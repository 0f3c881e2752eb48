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

type Asked = NonNullable<Awaited<ReturnType<typeof findLatestCancellation>>>
type Purchase = Pick<typeof purchases.$inferSelect, 'id' | 'amountCents' | 'refundedCents'>

/** Closes an open cancellation once refunds have answered it. The caller's transaction holds the purchase. */
export async function closeIfAnswered(tx: Db, purchase: Purchase): Promise<void> {
  const asked = await findLatestCancellation(tx, purchase.id)
  if (asked?.state !== 'open' || !(await isAnswered(tx, purchase, asked))) return
  await closeCancellation(tx, asked.id, { state: 'refunded' })
}

/** Opens a cancellation again if refunds had answered it and one of them failed. The caller holds the purchase. */
export async function reopenUnlessAnswered(tx: Db, purchase: Purchase): Promise<void> {
  const asked = await findLatestCancellation(tx, purchase.id)
  if (asked?.state !== 'refunded' || (await isAnswered(tx, purchase, asked))) return
  await reopenCancellation(tx, asked.id)
}

async function isAnswered(tx: Db, { id, amountCents, refundedCents }: Purchase, asked: Asked): Promise<boolean> {
  const { videosOpened, videosTotal, requestedAt, deadline } = asked
  const figures = { priceCents: amountCents, refundedCents, videosOpened, videosTotal }
  const facts = { ...figures, isWithinWindow: isWithinWindow(requestedAt, deadline) }
  return isAnsweredByRefunds(facts, await sumRefundsSince(tx, id, requestedAt))
}

const endings = {
  'not collected': 'Your payment was not collected, so you were not charged and there is nothing to refund.',
  'dispute lost': 'Your bank has returned the payment to you, so there is nothing left to refund.',
}

/**
 * Closes the open cancellation of a payment that did not come, or that the bank took back: nobody could answer it
 * anymore. The buyer is emailed. The caller's transaction holds the attempt. Repeating it changes nothing.
 */
export async function endCancellation(
  { jobs }: { jobs: Jobs },
  tx: Db,
  attemptId: string,
  because: keyof typeof endings,
): Promise<void> {
  const open = await lockOpenCancellation(tx, attemptId)
  if (!open || !(await closeCancellation(tx, open.id, { state: 'ended', answer: endings[because] }))) return
  await jobs.enqueue(tx, 'mail.cancellation-ended', { cancellationId: open.id })
}
