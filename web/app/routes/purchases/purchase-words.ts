import type { PurchaseDetails } from '@course/contract/purchases'
import type { Refund } from '@course/contract/refunds'

const usual: Record<string, string> = {
  opened: 'The buyer pressed Submit.',
  authorised: 'The card was authorised: the sum is held, not taken.',
  checking: 'The answer of the card provider was lost. The site looks the payment up.',
  admitted: 'The account was created and has access.',
  settling: 'The payment was submitted for settlement.',
  settled: 'The payment was settled.',
  declined: 'The card was declined.',
  closed: 'The payment was given up. The card provider knows nothing of it.',
  voided: 'The hold on the card was let go. Nothing was taken.',
  refunded: 'The whole sum was given back.',
  disputed: 'The buyer’s bank disputes the payment.',
}

/** What means something else after a certain state. */
const after: Record<string, string> = {
  'checking > authorised': 'The payment was found at the card provider: the sum is held, not taken.',
  'disputed > settled': 'The dispute was won. The payment stands.',
  'disputed > refunded': 'The dispute was lost, or the sum was given back.',
  'admitted > declined': 'The card provider did not collect the payment.',
  'settling > declined': 'The card provider did not collect the payment.',
  'settling > voided': 'The payment was let go before it was settled. Nothing was taken.',
  'admitted > voided': 'The payment was let go before it was settled. Nothing was taken.',
}

type Step = PurchaseDetails['timeline'][number]

/** One step of a payment in plain words. */
export const stepSentence = ({ fromState, toState, cause }: Pick<Step, 'fromState' | 'toState' | 'cause'>) =>
  after[`${fromState} > ${toState}`] ?? usual[toState] ?? `${toState}: ${cause}`

/** How a refund stands, without promising what has not happened. */
export const refundSentence: Record<Refund['state'], string> = {
  waiting: 'Waiting for the payment to be settled, or for the card provider. Nothing has been given back yet.',
  sent: 'Sent to the card provider, which has not confirmed it yet.',
  done: 'Given back.',
  failed: 'Failed. Nothing was given back.',
}

/** What has just been ordered, for a toast. */
export const orderedSentence = (state: Refund['state'], sum: string): string =>
  ({
    waiting: `The refund of ${sum} is waiting to be sent.`,
    sent: `The refund of ${sum} has been sent to the card provider.`,
    done: `${sum} has been given back.`,
    failed: `The refund of ${sum} failed. Nothing was given back.`,
  })[state]
