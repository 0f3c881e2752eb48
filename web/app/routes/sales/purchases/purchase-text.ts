import type { PurchaseDetails } from '@course/contract/sales/purchases'
import type { Refund } from '@course/contract/sales/refunds'

const usual: Record<string, string> = {
  opened: 'The buyer pressed Submit.',
  authorised: 'The card was authorized. The amount is held, not charged.',
  checking: 'The card provider’s reply was lost. The site is checking the payment.',
  admitted: 'The account was created and has access.',
  settling: 'The payment was submitted for settlement.',
  settled: 'The payment was settled.',
  declined: 'The card was declined.',
  closed: 'The payment was closed. The card provider has no record of it.',
  voided: 'The authorization was voided. Nothing was charged.',
  refunded: 'The payment was refunded in full.',
  disputed: 'The buyer’s bank disputes the payment.',
}

/** Texts of transitions that depend on the previous state. */
const after: Record<string, string> = {
  'checking > authorised': 'The payment was found at the card provider. The amount is held, not charged.',
  'disputed > settled': 'The dispute was won. The payment stands.',
  'admitted > declined': 'The card provider did not collect the payment.',
  'settling > declined': 'The card provider did not collect the payment.',
  'settling > voided': 'The payment was voided before it was settled. Nothing was charged.',
  'admitted > voided': 'The payment was voided before it was settled. Nothing was charged.',
}

type Step = PurchaseDetails['timeline'][number]

/** Describes one transition of a payment. */
export const stepText = ({ fromState, toState, cause }: Pick<Step, 'fromState' | 'toState' | 'cause'>) =>
  after[`${fromState} > ${toState}`] ?? usual[toState] ?? `${toState}: ${cause}`

/** The state of a refund, without promising what has not happened. */
export const refundStateText: Record<Refund['state'], string> = {
  waiting: 'Waiting for the payment to settle, or for the card provider. Nothing has been refunded yet.',
  sent: 'Sent to the card provider, which has not confirmed it yet.',
  done: 'Refunded.',
  failed: 'Failed. Nothing was refunded.',
}

/** The toast after a refund was ordered. */
export const refundOrderedText = (state: Refund['state'], sum: string): string =>
  ({
    waiting: `The refund of ${sum} is waiting to be sent.`,
    sent: `The refund of ${sum} has been sent to the card provider.`,
    done: `${sum} has been refunded.`,
    failed: `The refund of ${sum} failed. Nothing was refunded.`,
  })[state]

/** What a refund does to the buyer's access, before it is confirmed. */
export function accessAfterRefundText(
  { id, access }: Pick<PurchaseDetails, 'id' | 'access'>,
  endsAccess: boolean,
): string {
  const active = access.filter(({ endedAt }) => endedAt === null)
  if (active.length === 0) return 'Their access to the course has already ended.'
  if (!endsAccess)
    return 'They keep their access to the course. To end it too, cancel and check “End access to the course”.'
  return active.every(({ purchaseId }) => purchaseId === id)
    ? 'Their access to the course ends.'
    : 'The access that came with this purchase ends. They still have access that was given in another way: see “Why does this person have access?”.'
}
