import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import { useState } from 'react'
import styles from './order-panel.module.css'
import type { useOffer } from './order-summary.tsx'
import type { CheckoutWords } from './terms.tsx'

/**
 * What the amount includes. Beside the form or, on a phone, one line above it that stays in sight and opens.
 */
export function OrderPanel({ offer: { state }, words }: { offer: ReturnType<typeof useOffer>; words: CheckoutWords }) {
  const [isOpen, setOpen] = useState(false)
  const amount = state.kind === 'read' ? moneyWithCurrencyText(state.offer.amount, state.offer.currency) : words.amount
  return (
    <aside className={styles.order} aria-label="Your order" data-open={isOpen || undefined}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Order summary
        </button>
        <span>Order summary</span>
        <strong>{amount}</strong>
      </h2>
      <div className={styles.details}>
        <p>{words.product}</p>
        <p className={styles.lead}>{words.lead}</p>
        <ul>
          {words.includes.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <h3>{words.fixed.next}</h3>
        <ol>
          {words.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{words.whatCounts}</p>
      </div>
    </aside>
  )
}
