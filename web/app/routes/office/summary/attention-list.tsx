import type { AttentionItem } from '@course/contract/office/summary'
import { useId } from 'react'
import { Link } from 'react-router'
import { SiteTime } from '../../../shell/site-time.tsx'
import styles from './admin.module.css'

/** What waits for an administrator, each item one press from its place. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  const id = useId()
  return (
    <section className={styles.attention} aria-labelledby={id}>
      <h3 id={id}>Needs attention</h3>
      {items.length === 0 ? (
        <p className={styles.well}>All is well. Nothing waits for you.</p>
      ) : (
        <ul>
          {items.map(({ kind, text, link, since }) => (
            <li key={`${kind} ${text}`} data-kind={kind}>
              <Link to={link}>{text}</Link>
              {since && (
                <p className={styles.since}>
                  Since <SiteTime at={since} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
