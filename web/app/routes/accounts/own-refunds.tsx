import type { OwnPurchase } from '@course/contract/purchases'
import styles from './account.module.css'
import { refundInWords } from './own-purchase-text.ts'

/** The refunds of a purchase, done or in progress. */
export function Refunds({ of: { refunds, timeZone } }: { of: Pick<OwnPurchase, 'refunds' | 'timeZone'> }) {
  return (
    <ul className={styles.refunds}>
      {refunds.map((refund) => (
        <li key={refund.id}>{refundInWords(refund, timeZone)}</li>
      ))}
    </ul>
  )
}
