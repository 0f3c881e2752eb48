import { type ReactNode, useId } from 'react'
import styles from './facts.module.css'

/** Terms and what they are, one below the other. */
export const Facts = ({ rows }: { rows: readonly (readonly [term: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {rows.map(([term, value]) => (
      <div className={styles.fact} key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** A part of a page under a heading of its own. It takes the focus when the button in it that had it is gone. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id} tabIndex={-1}>
      <h3 className={styles.heading} id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}
