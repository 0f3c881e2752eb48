import * as paths from '@course/contract/paths'
import type { Purchase } from '@course/contract/sales/purchases'
import { moneyText } from '@course/contract/words/money-text'
import { Link } from 'react-router'
import { Status } from '../../../purchase/status.tsx'
import { siteTimeText } from '../../../shell/site-time.tsx'
import styles from './users.module.css'

/** The purchases of a user. */
export function UserPurchases({ purchases }: { purchases: readonly Purchase[] }) {
  if (purchases.length === 0) return <p>This person has bought nothing.</p>
  return (
    <ul className={styles.purchases}>
      {purchases.map(({ id, amount, currency, purchasedAt, status }) => (
        <li key={id}>
          <Link to={paths.purchase(id)}>
            {moneyText(amount, currency)}, {siteTimeText(purchasedAt)}
          </Link>
          <Status status={status} />
        </li>
      ))}
    </ul>
  )
}
