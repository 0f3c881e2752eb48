import { isAnsweredByRefunds, isWithinWindow } from '@course/contract/terms'
import type { Db } from '../../db/db.ts'
import type { purchases } from '../../db/schema.ts'
import { closeCancellation } from './cancellations.queries.ts'
import { sumRefundsSince } from './refunds.queries.ts'
import { findLatestCancellation } from './terms.queries.ts'

type Purchase = Pick<typeof purchases.$inferSelect, 'id' | 'amountCents' | 'refundedCents'>

/** Closes an open cancellation once refunds have answered it. The caller's transaction holds the purchase. */
export async function answerByRefund(tx: Db, { id, amountCents, refundedCents }: Purchase): Promise<void> {
  const asked = await findLatestCancellation(tx, id)
  if (asked?.state !== 'open') return
  const { videosOpened, videosTotal, requestedAt, deadline } = asked
  const figures = { priceCents: amountCents, refundedCents, videosOpened, videosTotal }
  const facts = { ...figures, isWithinWindow: isWithinWindow(requestedAt, deadline) }
  if (isAnsweredByRefunds(facts, await sumRefundsSince(tx, id, requestedAt))) {
    await closeCancellation(tx, asked.id, { state: 'refunded' })
  }
}
