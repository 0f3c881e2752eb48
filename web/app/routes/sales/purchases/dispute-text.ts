import type { Dispute } from '@course/contract/sales/purchases'
import { dayText } from '@course/contract/words/texts'

type DisputeFacts = Pick<Dispute, 'kind' | 'status' | 'replyBy'>

/** Describes a dispute and what the owner has to do. */
export function disputeText(dispute: DisputeFacts): string {
  const { kind, status } = dispute
  if (kind === 'retrieval') {
    return status === 'open'
      ? `The buyer’s bank asks for information about this payment (a retrieval request). No money has moved. ${answerBy(dispute)}`
      : 'The bank’s request for information about this payment has ended. No money has moved.'
  }
  const texts = {
    open: `${openingText(kind)} ${answerBy(dispute)}`,
    won: 'The dispute was won.',
    lost: 'The dispute was lost. The bank has taken the money back.',
  }
  return texts[status]
}

const openingText = (kind: Dispute['kind']): string =>
  kind === 'pre_arbitration'
    ? 'The buyer’s bank has opened a second round of its dispute (pre-arbitration).'
    : 'The buyer’s bank disputes this payment.'

const answerBy = ({ replyBy }: DisputeFacts): string =>
  `Answer it in the card provider’s control panel${replyBy ? ` by ${dayText(replyBy)}` : ' before its deadline'}.`

/** The kind of notice. A retrieval takes no money. */
export function disputeTone({ kind, status }: DisputeFacts): 'warning' | 'info' | 'error' {
  if (status === 'open') return 'warning'
  return status === 'lost' && kind !== 'retrieval' ? 'error' : 'info'
}
