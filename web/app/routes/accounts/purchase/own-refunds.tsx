import type { OwnPurchase } from '@course/contract/sales/purchases'
import styles from '../account.module.css'
import { refundText } from './own-purchase-text.ts'

/** The refunds of a purchase, done or in progress. */
export function OwnRefunds({ of: { refunds, timeZone } }: { of: Pick<OwnPurchase, 'refunds' | 'timeZone'> }) {
  return (
    <ul className={styles.refunds}>
      {refunds.map((refund) => (
        <li key={refund.id}>{refundText(refund, timeZone)}</li>
      ))}
    </ul>
  )
}
