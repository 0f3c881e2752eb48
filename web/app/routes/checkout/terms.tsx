import styles from './checkout.module.css'

export interface Seller {
  name: string
  address: string
  email: string
}

/** The terms open in a tab of their own, so that what is typed stays. */
export function Terms() {
  return (
    <p>
      By submitting you accept{' '}
      <a href="/legal" target="_blank" rel="noopener">
        the terms<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </p>
  )
}

export function SoldBy({ seller }: { seller: Seller }) {
  return (
    <div className={styles.small}>
      <p>
        Sold by {seller.name}, {seller.address}.
      </p>
      <p>
        Questions? Write to <a href={`mailto:${seller.email}`}>{seller.email}</a>. You may cancel in writing within
        three business days; the terms have the details.
      </p>
    </div>
  )
}
