import { longDateText } from '@course/contract/words/dates'
import styles from './day-text.module.css'
import { daysLeftText, daysUntil, localToday } from './days-left.ts'

/** How many days before a date its distance stands out. The last reminders come from then on. */
const near = 30

/** A date that must not be missed, and how far away it is. @param isOpen whether it still has to be watched */
export function DayText({ day, isOpen = true }: { day: string; isOpen?: boolean }) {
  const today = localToday()
  const days = daysUntil(day, today)
  return (
    <span className={styles.day}>
      <strong>{longDateText(day)}</strong>
      {isOpen && (
        <span className={styles.left} data-when={days < 0 ? 'passed' : days <= near ? 'near' : 'far'}>
          {daysLeftText(day, today)}
        </span>
      )}
    </span>
  )
}
