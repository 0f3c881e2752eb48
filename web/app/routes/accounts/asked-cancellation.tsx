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
      <p>{standing(cancellation, sumInWords(cancellation.owed, currency))}</p>
      {cancellation.answer && <p>Our answer: {cancellation.answer}</p>}
    </Notice>
  )
}

function standing({ state, isWithinWindow }: Cancellation, promised: string): string {
  if (state === 'declined') return 'We did not agree to cancel, so nothing changes.'
  const sum = isWithinWindow ? `You were promised ${promised}. ` : ''
  if (state === 'refunded') return `${sum}The refund has been made.`
  return isWithinWindow
    ? `You will get back ${promised}. We send it to the card that you paid with; until then you keep your access.`
    : 'Nothing is owed, and we will tell you by email whether we agree. Until then you keep your access.'
}
