import { dayText } from '@course/contract/words/texts'
import type { DisputeFacts } from './dispute-rules.ts'

interface Alert {
  subject: string
  text: string
}

const panel = "the card provider's control panel"

/** The alert for the owner when a dispute opens or ends. */
export function disputeAlert(
  { email, id: orderId }: { email: string; id: string },
  dispute: DisputeFacts & { id: string },
  { isStillDisputed, ...more }: { isStillDisputed: boolean; endsAccess: boolean; hasAccess: boolean },
): Alert {
  const { kind, status } = dispute
  const payment = `the payment of ${email} (order ${orderId}, dispute ${dispute.id})`
  if (kind === 'retrieval') return retrievalAlert(payment, dispute)
  const subject = kind === 'pre_arbitration' ? `A pre-arbitration dispute is ${status}` : `A dispute is ${status}`
  const texts = {
    open: `${openedText(kind, payment)}\n\n${deadlineText(dispute)} A refund can't be made here while it is open.`,
    won: `The dispute about ${payment} was won. ${isStillDisputed ? 'Another dispute about this payment is still open or was lost, so the payment stays disputed.' : 'You keep the money, and the buyer keeps access unless you or a refund ended it.'}\n\nIf they have paid again in the meantime, please refund one of the two payments.`,
    lost: `The dispute about ${payment} was lost: the bank has taken the money back. ${accessText(more)}`,
  }
  return { subject, text: texts[status] }
}

function accessText({ endsAccess, hasAccess }: { endsAccess: boolean; hasAccess: boolean }): string {
  if (!hasAccess) return endsAccess ? 'Their access has ended.' : 'They have no access to the course.'
  return endsAccess
    ? 'They still have access to the course, which was given to them in another way.'
    : 'They keep access, as you decided under “Seller and site”.'
}

const openedText = (kind: DisputeFacts['kind'], payment: string): string =>
  kind === 'pre_arbitration'
    ? `The buyer's bank has opened a second round (pre-arbitration) of the dispute about ${payment}.`
    : `The buyer's bank disputes ${payment}.`

const deadlineText = ({ replyBy }: DisputeFacts): string =>
  replyBy ? `Please answer it in ${panel} by ${dayText(replyBy)}.` : `Please answer it in ${panel} before its deadline.`

function retrievalAlert(payment: string, dispute: DisputeFacts): Alert {
  const noChange = 'No money has moved, and nothing has changed for the buyer.'
  if (dispute.status === 'open') {
    return {
      subject: 'A bank asks about a payment',
      text: `The buyer's bank asks for information about ${payment}. This is a retrieval request, not a chargeback. ${noChange}\n\n${deadlineText(dispute)} A request without an answer can become a chargeback.`,
    }
  }
  return {
    subject: "A bank's request for information has ended",
    text: `The request for information about ${payment} has ended. ${noChange}`,
  }
}
