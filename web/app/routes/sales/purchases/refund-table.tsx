import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { isolate } from '@course/contract/words/isolated-text'
import { moneyText } from '@course/contract/words/money-text'
import { useRevalidator } from 'react-router'
import { Button } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { siteTimeText } from '../../../shell/site-time.tsx'
import styles from './purchase.module.css'
import { refundStateText } from './purchase-text.ts'

/** Refunds that are done, and those in progress. */
export function RefundTable({ refunds }: { refunds: PurchaseDetails['refunds'] }) {
  const { revalidate, state } = useRevalidator()
  const isPending = refunds.some((refund) => refund.state === 'waiting' || refund.state === 'sent')
  return (
    <Section title="Refunds">
      {refunds.length === 0 ? (
        <p>Nothing has been refunded.</p>
      ) : (
        <ul className={styles.refunds}>
          {refunds.map((refund) => (
            <li key={refund.id}>
              <p>
                <strong>{moneyText(refund.amount, refund.currency)}</strong> {refundStateText[refund.state]}
              </p>
              <p className={styles.detail}>
                Ordered by <bdi>{refund.orderedBy}</bdi>, {siteTimeText(refund.orderedAt)}
                {refund.doneAt && `, done ${siteTimeText(refund.doneAt)}`}
                {refund.endsAccess && ', ends the access'}
                {refund.reason && `. Reason: “${isolate(refund.reason)}”`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {isPending && (
        <div>
          <Button quiet busy={state !== 'idle'} onClick={() => revalidate()}>
            Refresh
          </Button>
        </div>
      )}
    </Section>
  )
}
