import type { OwnPurchase } from '@course/contract/sales/purchases'
import { requestedText } from '@course/contract/words/texts'
import { Notice } from '../../kit/notice.tsx'
import { cancellationRequestText } from './own-purchase-text.ts'

/** The request to cancel: when it was made, the refund, and the answer. */
export function RequestedCancellation({ purchase }: { purchase: OwnPurchase }) {
  const { cancellation, timeZone } = purchase
  if (!cancellation) return null
  return (
    <Notice kind={cancellation.state === 'refunded' ? 'success' : 'info'}>
      <p>
        You asked to cancel{' '}
        <strong>{requestedText({ ...cancellation, requestedAt: new Date(cancellation.requestedAt) }, timeZone)}</strong>
        , {cancellation.isWithinWindow ? 'within the window' : 'after the window had ended'}.
      </p>
      <p>{cancellationRequestText(purchase)}</p>
      {cancellation.state === 'declined' && <p>Our answer: {cancellation.answer}</p>}
    </Notice>
  )
}
