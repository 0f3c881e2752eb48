import type { Term } from '@course/contract/course/lessons/lessons'
import { meaningId } from '../../../../documents/open-terms.ts'
import styles from './term-list.module.css'

interface TermListProps {
  terms: readonly Term[]
}

/** Terms with their meanings. */
export function TermList({ terms }: TermListProps) {
  return (
    <dl className={styles.terms}>
      {terms.map(({ id, term, meaning }) => (
        <div key={id} id={id}>
          <dt>{term}</dt>
          <dd id={meaningId(id)}>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
