import type { PurchaseStatus } from '@course/contract/purchases'
import styles from './status.module.css'

const texts: Record<PurchaseStatus, string> = {
  collecting: 'Collecting',
  paid: 'Paid',
  'partly refunded': 'Partly refunded',
  refunded: 'Refunded',
  'not collected': 'Not collected',
  disputed: 'Disputed',
}
const looks: Partial<Record<PurchaseStatus, string | undefined>> = {
  paid: styles.good,
  collecting: styles.open,
  disputed: styles.bad,
  'not collected': styles.bad,
}

export const statusText = (status: PurchaseStatus): string => texts[status]

/** How a purchase stands, in a word that the eye finds in a long list. */
export const Status = ({ status }: { status: PurchaseStatus }) => (
  <span className={`${styles.status} ${looks[status] ?? ''}`}>{texts[status]}</span>
)

/** Marks a purchase whose buyer waits for an answer. */
export const CancellationRequested = () => (
  <span className={`${styles.status} ${styles.open}`}>Cancellation requested</span>
)
