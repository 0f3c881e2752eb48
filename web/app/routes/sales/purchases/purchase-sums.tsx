import { type PurchaseSums, readPurchaseSums } from '@course/contract/sales/purchases'
import { numberText } from '@course/contract/words/counts'
import { moneyText } from '@course/contract/words/money-text'
import { Suspense, use } from 'react'
import { call } from '../../../api.ts'
import { type ListQuery, withoutPage } from '../../../lists/list-address.ts'
import styles from './purchase.module.css'

/** The sums of all purchases that match, or undefined if they can't be read. Never rejects: the list works without them. */
export const readSums = (request: Request, query: ListQuery): Promise<PurchaseSums | undefined> =>
  call(readPurchaseSums, { query: withoutPage(query), signal: request.signal }).catch(() => undefined)

interface SumsProps {
  query: ListQuery
  sums: Promise<PurchaseSums | undefined>
}

/** What the purchases of the search and the filters add up to, on all pages together. They may arrive after the list. */
export function Sums({ query, sums }: SumsProps) {
  return (
    <section className={styles.sums} aria-label="Sums of these purchases">
      <Suspense key={JSON.stringify(withoutPage(query))} fallback={<p>Adding up…</p>}>
        <Figures sums={sums} />
      </Suspense>
    </section>
  )
}

function Figures({ sums }: Pick<SumsProps, 'sums'>) {
  const figures = use(sums)
  if (!figures) return <p>The sums could not be loaded.</p>
  const money = (amount: string) => moneyText(amount, figures.currency)
  return (
    <>
      <dl>
        {[
          ['Sales', numberText(figures.count)],
          ['Gross', money(figures.gross)],
          ['Refunded', money(figures.refunded)],
          ['Disputed', money(figures.disputed)],
          ['Net', money(figures.net)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>All matching purchases, on every page. Payments that were not collected are left out.</p>
    </>
  )
}
