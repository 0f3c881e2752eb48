import * as paths from '@course/contract/paths'
import type { AccessGrant } from '@course/contract/sales/purchases'
import { Link } from 'react-router'
import { sellersTimeZone } from '../site-facts.ts'
import styles from './access.module.css'
import { accessHeadline, grantText } from './access-sentences.ts'

/** Answers "Why does this person have access?", newest reason first. */
export function AccessExplained({ grants }: { grants: readonly AccessGrant[] }) {
  const newestFirst = grants.toSorted((a, b) => b.grantedAt.localeCompare(a.grantedAt))
  return (
    <>
      <p>{accessHeadline(grants)}</p>
      {grants.length > 0 && (
        <ul className={styles.grants}>
          {newestFirst.map((grant) => (
            <li key={grant.grantedAt + grant.source} className={grant.endedAt === null ? undefined : styles.ended}>
              {grantText(grant, sellersTimeZone())}{' '}
              {grant.purchaseId && <Link to={paths.purchase(grant.purchaseId)}>See the purchase</Link>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
