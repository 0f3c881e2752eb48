import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { SiteTime } from '../../../shell/site-time.tsx'
import styles from './purchase.module.css'
import { createTimeline } from './timeline-entries.ts'

/** The history of the purchase, oldest first. */
export const Timeline = ({ purchase }: { purchase: PurchaseDetails }) => (
  <ol className={styles.timeline}>
    {createTimeline(purchase).map(({ at, sentence }) => (
      <li key={at + sentence}>
        <SiteTime at={at} />
        <p>{sentence}</p>
      </li>
    ))}
  </ol>
)
