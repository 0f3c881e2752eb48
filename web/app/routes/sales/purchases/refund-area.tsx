import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { purchaseState, whyNotRefund } from '@course/contract/sales/terms'
import { useState } from 'react'
import { Section } from '../../../kit/facts.tsx'
import { RefundForm } from './refund-form.tsx'
import { TermsFigures } from './terms-figures.tsx'

/** The terms of this purchase and, for a Super Admin, the refund form. */
export function RefundArea({ purchase, mayRefund }: { purchase: PurchaseDetails; mayRefund: boolean }) {
  const [round, setRound] = useState(1)
  const obstacle = whyNotRefund(purchaseState(purchase))
  return (
    <Section title="Cancellation terms">
      <TermsFigures terms={purchase.terms} isAsked={purchase.cancellation?.state === 'open'} />
      {mayRefund && obstacle && <p>{obstacle}</p>}
      {mayRefund && !obstacle && (
        // New figures start a fresh form. They may arrive after the refund was ordered.
        <RefundForm key={`${round} ${purchase.terms.left}`} purchase={purchase} onDone={() => setRound(round + 1)} />
      )}
      {!mayRefund && <p>Only a Super Admin can refund.</p>}
    </Section>
  )
}
