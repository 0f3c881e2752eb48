import type { MyState, StateRow } from '@course/contract/course/states'
import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import { dateText } from './date-text.ts'
import { kindTexts, redemptionTexts, sellerTexts, unknownText } from './find-states.ts'
import styles from './state-list.module.css'

interface StateListProps {
  rows: readonly StateRow[]
  mine: readonly MyState[]
}

/** The states as a table, or on a phone as a list. */
export function StateList({ rows, mine }: StateListProps) {
  const starred = new Set(mine.filter(({ isStarred }) => isStarred).map(({ code }) => code))
  const noted = new Set(mine.filter(({ note }) => note !== '').map(({ code }) => code))
  return (
    <table className={styles.states}>
      <caption className="visually-hidden">States</caption>
      <thead>
        <tr>
          {['State', 'What is sold', 'Who sells', 'Redemption', 'Changed'].map((title) => (
            <th scope="col" key={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.code}>
            <th scope="row">
              <Link to={paths.state(row.code)}>{row.name}</Link>
              {starred.has(row.code) && <span className={styles.mark}>★ My state</span>}
              {noted.has(row.code) && <span className={styles.mark}>My note</span>}
            </th>
            <td data-label="What is sold">{row.kind ? kindTexts[row.kind] : unknownText}</td>
            <td data-label="Who sells">{row.sellerGroup ? sellerTexts[row.sellerGroup] : unknownText}</td>
            <td data-label="Redemption">
              {row.redemptionGroup ? redemptionTexts[row.redemptionGroup] : unknownText}
              {row.redemption && <small>{row.redemption}</small>}
            </td>
            <td data-label="Changed">{row.changedOn ? dateText(row.changedOn) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
