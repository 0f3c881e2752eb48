import type { PurchaseDetails } from '@course/contract/purchases'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/facts.tsx'
import { moneyText } from '../../ui/money.ts'
import { utcText } from '../../ui/utc-text.ts'
import styles from './purchase.module.css'
import { refundSentence } from './purchase-text.ts'

/** Refunds that are done, and those in progress. */
export function Refunds({ refunds }: { refunds: PurchaseDetails['refunds'] }) {
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
                <strong>{moneyText(refund.amount, refund.currency)}</strong> {refundSentence[refund.state]}
              </p>
              <p className={styles.detail}>
                Ordered by {refund.orderedBy}, {utcText(refund.orderedAt)}
                {refund.doneAt && `, done ${utcText(refund.doneAt)}`}
                {refund.endsAccess && ', ends the access'}
                {refund.reason && `. Reason: “${refund.reason}”`}
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
