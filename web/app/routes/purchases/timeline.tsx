import type { PurchaseDetails } from '@course/contract/purchases'
import { utcText } from '@course/contract/texts'
import styles from './purchase.module.css'
import { createTimeline } from './timeline-entries.ts'

/** The history of the purchase, oldest first. */
export const Timeline = ({ purchase }: { purchase: PurchaseDetails }) => (
  <ol className={styles.timeline}>
    {createTimeline(purchase).map(({ at, sentence }) => (
      <li key={at + sentence}>
        <time dateTime={at}>{utcText(at)}</time>
        <p>{sentence}</p>
      </li>
    ))}
  </ol>
)
