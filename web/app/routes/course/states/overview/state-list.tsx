import type { MyState, StateRow } from '@course/contract/course/states/states'
import * as paths from '@course/contract/paths'
import type { CellName } from '@course/contract/publishing/content/content-states'
import { partialDateText } from '@course/contract/words/dates'
import { Link } from 'react-router'
import {
  biddingTexts,
  kindTexts,
  monthsText,
  placeTexts,
  rateText,
  redemptionTexts,
  runText,
  sellerTexts,
  unknownText,
} from '../state-words.ts'
import styles from './state-list.module.css'

interface StateListProps {
  rows: readonly StateRow[]
  mine: readonly MyState[]
  /** The postal codes of the states that are chosen to be compared. */
  chosen: readonly string[]
  onChoose: (code: string) => void
}

const titles = ['State', 'What is sold', 'Rate', 'Bidding', 'Redemption', 'Sales', 'Changed']

/** The states as a table, or on a phone as a list. */
export function StateList({ rows, mine, chosen, onChoose }: StateListProps) {
  const starred = new Set(mine.filter(({ isStarred }) => isStarred).map(({ code }) => code))
  const noted = new Set(mine.filter(({ hasNote }) => hasNote).map(({ code }) => code))
  return (
    <table className={styles.states}>
      <caption className="visually-hidden">States</caption>
      <thead>
        <tr>
          {titles.map((title) => (
            <th scope="col" key={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.code}
            row={row}
            marks={[starred.has(row.code) && '★ My state', noted.has(row.code) && 'My note']}
            isChosen={chosen.includes(row.code)}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  row: StateRow
  marks: readonly (string | false)[]
  isChosen: boolean
  onChoose: (code: string) => void
}

const Row = ({ row, marks, isChosen, onChoose }: RowProps) => (
  <tr>
    <th scope="row">
      <Link to={paths.state(row.code)}>{row.name}</Link>
      {marks.map(
        (mark) =>
          mark && (
            <span key={mark} className={styles.mark}>
              {mark}
            </span>
          ),
      )}
      <label className={styles.compare}>
        <input type="checkbox" checked={isChosen} onChange={() => onChoose(row.code)} />
        Compare<span className="visually-hidden"> {row.name}</span>
      </label>
    </th>
    <Cell title="What is sold" text={row.kind && kindTexts[row.kind]}>
      {row.sellerGroup && <small>Sold by: {sellerTexts[row.sellerGroup]}</small>}
    </Cell>
    <Cell title="Rate" text={row.rateNumber ? rateText(row.rateNumber) : factText(row, 'rate')} />
    <Cell title="Bidding" text={row.biddingGroup ? biddingTexts[row.biddingGroup] : factText(row, 'bidding')} />
    <Cell
      title="Redemption"
      text={row.redemptionGroup ? redemptionTexts[row.redemptionGroup] : factText(row, 'redemption')}
    >
      {row.redemptionPeriod && <small>{runText(row.redemptionPeriod)}</small>}
    </Cell>
    <Cell title="Sales" text={monthsText(row.saleMonths) || factText(row, 'saleTime')}>
      {row.soldOnline && <small>{placeTexts[row.soldOnline]}</small>}
      {row.facts.includes('overTheCounter') && <small>Also over the counter</small>}
    </Cell>
    <td data-label="Changed" data-unknown={row.changedOn === null || undefined}>
      {row.changedOn ? partialDateText(row.changedOn) : '–'}
    </td>
  </tr>
)

/** What the overview says about a fact that has no group. Null if there is no fact. */
function factText({ facts, doesNotApply }: StateRow, cell: CellName): string | null {
  if (doesNotApply.includes(cell)) return 'Does not apply'
  return facts.includes(cell) ? 'See its page' : null
}

interface CellProps {
  title: string
  text: string | null
  children?: React.ReactNode
}

const Cell = ({ title, text, children }: CellProps) => (
  <td data-label={title} data-unknown={(text === null && !children) || undefined}>
    {text ?? <span className={styles.unknown}>{unknownText}</span>}
    {children}
  </td>
)
