import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** A list of terms, each with what is true of it. */
export function Facts({ rows }: { rows: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(([term, value]) => (
        <div className={styles.row} key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
