import type { Openings } from '@course/contract/course/learning'
import { deadlineText, whatCountsText, windowText } from '@course/contract/words/texts'
import styles from './members.module.css'

type WindowNoteProps = { window: Openings['window'] | undefined; pause: Openings['pause'] | undefined }

/** What opening videos means for the refund, while the buyer can cancel: one line, and the figures on a press. */
export function WindowNote({ window, pause }: WindowNoteProps) {
  if (pause) {
    return (
      <p className={styles.window} aria-live="polite">
        You have asked to cancel. What you have opened stays open; to open more, withdraw your request first.
      </p>
    )
  }
  if (!window || window.cancellation === 'impossible') return null
  if (window.cancellation === 'requested') {
    return (
      <p className={styles.window} aria-live="polite">
        You have asked to cancel. Videos that you open now do not make your refund smaller.
      </p>
    )
  }
  return (
    <details className={styles.window}>
      <summary>You can cancel until {deadlineText(window)}.</summary>
      <p aria-live="polite">
        {windowText(window)} {whatCountsText(window)}
      </p>
    </details>
  )
}
