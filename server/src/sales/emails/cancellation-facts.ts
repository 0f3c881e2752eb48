import { requestedText } from '@course/contract/words/texts'
import type { Db } from '../../platform/db/db.ts'
import { NotSent, type Recipient } from '../../platform/email/email.ts'
import { exampleId } from '../../platform/email/example-facts.ts'
import { type CancellationForEmail, findCancellationForEmail } from '../cancellations/cancellations.queries.ts'

export async function readCancellation(
  { db }: { db: Db },
  { cancellationId }: { cancellationId: string },
): Promise<CancellationForEmail> {
  const asked = await findCancellationForEmail(db, cancellationId)
  if (!asked) throw new NotSent('The request to cancel no longer exists.')
  // Its amount is outdated, and the buyer gets an email about the one that counts.
  if (asked.state === 'replaced') throw new NotSent('Another request replaced this one.')
  return asked
}

export const youAsked = ({ channel, requestedAt, orderId, timeZone }: CancellationForEmail) =>
  `You asked to cancel order ${orderId} ${requestedText({ channel, requestedAt }, timeZone)}.`

export const exampleRequest: Omit<CancellationForEmail, keyof Recipient> = {
  state: 'open',
  channel: 'site',
  requestedAt: new Date('2026-11-24T15:30:00Z'),
  answeredAt: null,
  deadline: new Date('2026-11-26T06:00:00Z'),
  videosOpened: 1,
  videosTotal: 9,
  owedCents: 2_666,
  answer: null,
  timeZone: 'America/Chicago',
  priceCents: 2_999,
  currency: 'USD',
  orderId: exampleId,
  hasAccess: true,
}
export const exampleLate = { ...exampleRequest, requestedAt: new Date('2026-11-27T15:30:00Z'), owedCents: 0 }
export const exampleAnsweredAt = new Date('2026-11-25T15:30:00Z')
