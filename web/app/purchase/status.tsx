import type { PurchaseStatus } from '@course/contract/sales/purchases'
import styles from './status.module.css'

const texts: Record<PurchaseStatus, string> = {
  collecting: 'Collecting',
  paid: 'Paid',
  'partly refunded': 'Partly refunded',
  refunded: 'Refunded',
  'not collected': 'Not collected',
  disputed: 'Disputed',
  'dispute lost': 'Dispute lost',
}
const looks: Partial<Record<PurchaseStatus, string | undefined>> = {
  paid: styles.good,
  collecting: styles.open,
  disputed: styles.bad,
  'dispute lost': styles.bad,
  'not collected': styles.bad,
}

export const statusText = (status: PurchaseStatus): string => texts[status]

/** The status of a purchase as a badge. */
export const Status = ({ status }: { status: PurchaseStatus }) => (
  <span className={`${styles.status} ${looks[status] ?? ''}`}>{texts[status]}</span>
)

/** Marks a purchase with an open cancellation request. */
export const CancellationRequested = () => (
  <span className={`${styles.status} ${styles.open}`}>Cancellation requested</span>
)
