import type { OwnPurchase } from '@course/contract/purchases'
import { type Cancellation, momentInWords } from '@course/contract/refunds'
import { Notice } from '../../ui/notice.tsx'
import { sumInWords } from './purchase-words.ts'

/** A cancellation that was asked for: when, what was promised for it, and the answer. */
export function AskedCancellation({ purchase }: { purchase: OwnPurchase }) {
  const { cancellation, timeZone, currency } = purchase
  if (!cancellation) return null
  return (
    <Notice kind={cancellation.state === 'refunded' ? 'success' : 'info'}>
      <p>
        You asked to cancel on <strong>{momentInWords(new Date(cancellation.requestedAt), timeZone)}</strong>,{' '}
        {cancellation.isWithinWindow ? 'within the window' : 'after the window had ended'}.
      </p>
      <p>{standing(cancellation, currency)}</p>
      {cancellation.answer && <p>Our answer: {cancellation.answer}</p>}
    </Notice>
  )
}

function standing({ state, isWithinWindow, owed }: Cancellation, currency: string): string {
  const isOwed = isWithinWindow && owed !== '0.00'
  const promised = sumInWords(owed, currency)
  if (state === 'declined') return 'Your enrollment was not canceled, so nothing changes.'
  if (state === 'refunded') return `${isOwed ? `You were promised ${promised}. ` : ''}The refund has been made.`
  if (isOwed) {
    return `You will get back ${promised}. We send it to the card that you paid with; until then you keep your access.`
  }
  return 'Nothing is owed. We will answer by email; until then you keep your access.'
}
