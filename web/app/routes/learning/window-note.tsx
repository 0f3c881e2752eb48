import type { Openings } from '@course/contract/learning'
import { windowText } from '@course/contract/texts'
import styles from './members.module.css'

/** What opening videos means for the refund, while the buyer can cancel. */
export function WindowNote({ window }: { window: NonNullable<Openings['window']> }) {
  if (window.cancellation === 'impossible') return null
  return (
    <p className={styles.window} aria-live="polite">
      {window.cancellation === 'possible'
        ? `${windowText(window)} A video counts as opened when you press its Play button${window.readingCounts ? ' or open its written lesson' : ''}.`
        : 'You have asked to cancel. Videos that you open now do not make your refund smaller.'}
    </p>
  )
}
