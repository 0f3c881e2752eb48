import type { SearchMiss } from '@course/contract/office/figures'
import * as paths from '@course/contract/paths'
import { numberText } from '@course/contract/words/counts'
import { Link } from 'react-router'
import styles from './figures.module.css'

/** What members searched for and did not find, without who searched. */
export function SearchMisses({ misses }: { misses: readonly SearchMiss[] }) {
  if (misses.length === 0) return <p className={styles.note}>Every search of this period found something.</p>
  return (
    <>
      <p className={styles.note}>
        If the course has another word for it, add both to{' '}
        <Link to={paths.contentDocument('synonyms')}>Search synonyms</Link>. Nothing says who searched.
      </p>
      <section className={styles.scroll} aria-label="Searches without results, as a table">
        <table>
          <thead>
            <tr>
              <th scope="col">Search</th>
              <th scope="col">Times</th>
            </tr>
          </thead>
          <tbody>
            {misses.map(({ words, count }) => (
              <tr key={words}>
                <th scope="row">{words}</th>
                <td>{numberText(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
