import { type ReactNode, useId } from 'react'
import styles from './facts.module.css'

/** A list of terms and values. */
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

/** A section with a heading. It gets the focus if the focused button in it disappears. */
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
