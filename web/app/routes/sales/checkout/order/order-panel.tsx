import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import styles from './order-panel.module.css'
import type { useOffer } from './order-summary.tsx'
import type { CheckoutWords } from './terms.tsx'

/**
 * What the amount includes. Beside the form or, on a phone, one line above it that stays in sight and opens.
 */
export function OrderPanel({ offer: { state }, words }: { offer: ReturnType<typeof useOffer>; words: CheckoutWords }) {
  const amount = state.kind === 'read' ? moneyWithCurrencyText(state.offer.amount, state.offer.currency) : words.amount
  return (
    <aside className={styles.order} aria-label="Your order">
      <div className={styles.head}>
        <details>
          <summary>
            <h2>Order summary</h2>
          </summary>
        </details>
        <h2>Order summary</h2>
        <strong>{amount}</strong>
      </div>
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
        <p>{words.openingRule}</p>
      </div>
    </aside>
  )
}
