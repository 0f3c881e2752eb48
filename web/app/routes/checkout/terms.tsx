import * as paths from '@course/contract/paths'
import styles from './checkout.module.css'

/** The text around the form, from its loader, so that the script does not contain it. */
export interface CheckoutWords {
  lead: string
  cardNote: string
  next: readonly string[]
  cancellation: string
  seller: { name: string; address: string; email: string }
}

/** The terms open in a new tab, so that typed values stay. */
export function Terms() {
  return (
    <p>
      By submitting you accept{' '}
      <a href={paths.legal} target="_blank" rel="noopener">
        the terms
        <NewTab />
      </a>
    </p>
  )
}

export function AfterSubmit({ words: { next, cancellation, seller } }: { words: CheckoutWords }) {
  return (
    <div className={styles.small}>
      <h3>What happens next</h3>
      <ol>
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        {cancellation}{' '}
        <a href={`${paths.legal}#cancellation-window`} target="_blank" rel="noopener">
          How to cancel
          <NewTab />
        </a>
      </p>
      <p>
        Sold by {seller.name}, {seller.address}. Questions? <a href={`mailto:${seller.email}`}>{seller.email}</a>
      </p>
    </div>
  )
}

const NewTab = () => <span className="visually-hidden"> (opens in a new tab)</span>
