import { parseCents } from '@course/contract/sales/prices'
import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { cancellationOutcome } from '@course/contract/sales/terms'
import { isolate } from '@course/contract/words/isolated-text'
import { moneyText } from '@course/contract/words/money-text'
import { disputeText } from './dispute-text.ts'
import { stepText } from './purchase-text.ts'

export interface Entry {
  /** ISO 8601 in UTC. */
  at: string
  sentence: string
}

type Request = PurchaseDetails['cancellations'][number]

/** Everything that happened to a purchase, its payment, refunds, requests to cancel and access; oldest first. */
export function createTimeline(
  purchase: Pick<PurchaseDetails, 'id' | 'timeline' | 'cancellations' | 'refunds' | 'disputes' | 'access' | 'currency'>,
): Entry[] {
  const { timeline, cancellations, refunds, disputes, access, currency } = purchase
  const steps = timeline.map((step) => ({ at: step.at, sentence: stepText(step) }))
  const requests = cancellations.flatMap((request) => [
    { at: request.requestedAt, sentence: requestSentence(request, currency) },
    ...(request.recordedAt ? [{ at: request.recordedAt, sentence: recordSentence(request) }] : []),
    ...(request.answeredAt ? [{ at: request.answeredAt, sentence: answerSentence(request) }] : []),
  ])
  const ordered = refunds.map(({ orderedAt, orderedBy, amount }) => ({
    at: orderedAt,
    sentence: `${isolate(orderedBy)} ordered a refund of ${moneyText(amount, currency)}.`,
  }))
  // The bank's time of a loss may be before the moment in which the site learned of the dispute.
  const learnedAt = timeline.findLast(({ toState }) => toState === 'disputed')?.at ?? ''
  const losses = disputes
    .filter(({ kind, status }) => status === 'lost' && kind !== 'retrieval')
    .map((dispute) => ({
      at: dispute.occurredAt > learnedAt ? dispute.occurredAt : learnedAt,
      sentence: disputeText(dispute),
    }))
  const endings = access.flatMap(({ purchaseId, endedAt }) =>
    endedAt && purchaseId === purchase.id
      ? [{ at: endedAt, sentence: 'The access that came with this purchase ended.' }]
      : [],
  )
  return [...steps, ...requests, ...ordered, ...losses, ...endings].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const ways = { site: '', email: ' by email', letter: ' by letter' }

const requestSentence = ({ channel, isWithinWindow, owed }: Request, currency: string): string =>
  ({
    owed: `The buyer asked to cancel${ways[channel]} within the window. ${moneyText(owed, currency)} was owed.`,
    'nothing owed': `The buyer asked to cancel${ways[channel]} within the window. Nothing was owed.`,
    late: `The buyer asked to cancel${ways[channel]} after the window.`,
  })[cancellationOutcome(isWithinWindow, parseCents(owed) ?? 0)]

const recordSentence = ({ channel, recordedBy }: Request): string =>
  `${isolate(recordedBy ?? 'An administrator')} recorded the cancellation${ways[channel]}.`

function answerSentence({ state, answer, answeredBy }: Request): string {
  const owner = isolate(answeredBy ?? 'An administrator')
  if (state === 'confirmed') return `${owner} confirmed the cancellation.`
  if (state === 'declined') return `${owner} declined the request: “${isolate(answer ?? '')}”`
  if (state === 'withdrawn') return 'The buyer withdrew the request to cancel.'
  if (state === 'replaced') return 'The request to cancel does not count, because another one has an earlier moment.'
  return state === 'ended' ? 'The request to cancel was closed.' : 'The request to cancel was answered with a refund.'
}
