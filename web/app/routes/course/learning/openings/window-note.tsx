import type { Openings } from '@course/contract/course/learning/learning'
import { deadlineText, openingRuleText, windowText } from '@course/contract/words/texts'
import styles from './window-note.module.css'

interface WindowNoteProps {
  window: Openings['window'] | undefined
  pause: Openings['pause'] | undefined
  /** What opening the shown video costs; undefined if nothing. */
  cost: string | undefined
}

/** What opening videos means for the refund, while the buyer can cancel. The page says it here and nowhere else. */
export function WindowNote({ window, pause, cost }: WindowNoteProps) {
  if (pause) {
    return (
      <p className={styles.window} aria-live="polite">
        You have asked to cancel. What you have opened stays open; to open more, withdraw your request first.
      </p>
    )
  }
  if (window?.cancellation === 'requested') {
    return (
      <p className={styles.window} aria-live="polite">
        You have asked to cancel. Videos that you open now do not make your refund smaller.
      </p>
    )
  }
  if (window?.cancellation === 'possible') {
    return (
      <details className={styles.window}>
        <summary>
          You can cancel until {deadlineText(window)} and get ${window.owed} back. {cost}
        </summary>
        <p aria-live="polite">
          {windowText(window)} {openingRuleText(window)}
        </p>
      </details>
    )
  }
  return cost && <p className={styles.window}>{cost}</p>
}
