import { dayInWords } from '@course/contract/days'
import type { DisputeFacts } from './dispute-rules.ts'

interface Alert {
  subject: string
  text: string
}

const panel = "the card provider's control panel"

/**
 * What the owner reads when a dispute opens or ends.
 * @param isStillDisputed whether the payment stays disputed, which may be because of another dispute
 * @param endsAccess whether a lost dispute ends access: the owner's choice
 */
export function disputeAlert(
  { email, id: orderId }: { email: string; id: string },
  dispute: DisputeFacts & { id: string },
  { isStillDisputed, endsAccess }: { isStillDisputed: boolean; endsAccess: boolean },
): Alert {
  const { kind, status } = dispute
  const payment = `the payment of ${email} (order ${orderId}, dispute ${dispute.id})`
  if (kind === 'retrieval') return retrievalAlert(payment, dispute)
  const subject = kind === 'pre_arbitration' ? `A pre-arbitration dispute is ${status}` : `A dispute is ${status}`
  const texts = {
    open: `${openingOf(kind, payment)}\n\n${answerBy(dispute)} A refund can't be made here while it is open.`,
    won: `The dispute about ${payment} was won. ${isStillDisputed ? 'Another dispute about this payment is still open or was lost, so the payment stays disputed.' : 'The money stays, and so does the access, unless you or a refund ended it.'}\n\nIf they have paid again in the meantime, please refund one of the two payments.`,
    lost: `The dispute about ${payment} was lost: the bank has taken the money back. ${endsAccess ? 'Their access has ended.' : 'Their access goes on, as site.json says.'}`,
  }
  return { subject, text: texts[status] }
}

const openingOf = (kind: DisputeFacts['kind'], payment: string): string =>
  kind === 'pre_arbitration'
    ? `The buyer's bank has opened a second round (pre-arbitration) of the dispute about ${payment}.`
    : `The buyer's bank disputes ${payment}.`

const answerBy = ({ replyBy }: DisputeFacts): string =>
  replyBy
    ? `Please answer it in ${panel} by ${dayInWords(replyBy)}.`
    : `Please answer it in ${panel} before its deadline.`

function retrievalAlert(payment: string, dispute: DisputeFacts): Alert {
  const nothing = 'No money has moved, and nothing has changed for the buyer.'
  if (dispute.status === 'open') {
    return {
      subject: 'A bank asks about a payment',
      text: `The buyer's bank asks for information about ${payment}. This is a retrieval request, not a chargeback. ${nothing}\n\n${answerBy(dispute)} A request without an answer can become a chargeback.`,
    }
  }
  return {
    subject: "A bank's request for information has ended",
    text: `The request for information about ${payment} has ended. ${nothing}`,
  }
}
