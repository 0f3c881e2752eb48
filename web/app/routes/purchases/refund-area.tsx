import type { PurchaseDetails } from '@course/contract/purchases'
import { useState } from 'react'
import { Section } from '../../ui/facts.tsx'
import { RefundForm } from './refund-form.tsx'
import { refundObstacle } from './refund-rules.ts'
import { TermsFigures } from './terms-figures.tsx'

/** What the terms say about this purchase and, for those who may, the form that gives money back. */
export function RefundArea({ purchase, mayRefund }: { purchase: PurchaseDetails; mayRefund: boolean }) {
  const [round, setRound] = useState(1)
  const obstacle = refundObstacle(purchase.status, purchase.terms)
  return (
    <Section title="Cancellation terms">
      <TermsFigures terms={purchase.terms} isAsked={purchase.cancellation?.state === 'open'} />
      {mayRefund && obstacle && <p>{obstacle}</p>}
      {mayRefund && !obstacle && (
        // What is left changes when the new figures come, which may be after the order is done.
        <RefundForm key={`${round} ${purchase.terms.left}`} purchase={purchase} onDone={() => setRound(round + 1)} />
      )}
      {!mayRefund && <p>Only a Super Admin can give money back.</p>}
    </Section>
  )
}
