import { cellTitles } from '@course/contract/course/states/state-words'
import { comparePath, type State } from '@course/contract/course/states/states'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { type CellName, cellNames } from '@course/contract/publishing/content/content-states'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../../../kit/button.tsx'
import { SelectField } from '../../../../kit/field.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { CitedFact, PlaceLink } from '../cited-fact.tsx'
import { GuideNote } from '../guide-note.tsx'
import { PeriodText } from '../period-text.tsx'
import { datedFacts } from '../state-facts.ts'
import { askText, glance, unknownText } from '../state-words.ts'
import { ChosenStates } from './chosen-states.tsx'
import styles from './compare.module.css'
import { maxCompared } from './compared-states.ts'

interface CompareProps {
  states: readonly State[]
  problem: string | undefined
  /** All states of the guide, to add one. */
  names: readonly { code: string; name: string }[]
}

/** Up to four states side by side; on a phone, one below the other within each row. */
export function Compare({ states, problem, names }: CompareProps) {
  const navigate = useNavigate()
  const codes = states.map(({ code }) => code)
  const show = (next: readonly string[]) =>
    void navigate(comparePath(next), { replace: true, preventScrollReset: true })
  const others = names.filter(({ code }) => !codes.includes(code))
  return (
    <Page>
      <p className={styles.way}>
        <Link to={states.length > 0 ? `${paths.states}?compare=${codes.join(',')}` : paths.states}>
          {pages.states.title}
        </Link>
      </p>
      <PageTitle level={2}>{pages.compareStates.title}</PageTitle>
      {problem && <Notice kind="error">{problem}</Notice>}
      {states.length < 2 && <p>Choose at least two states. Up to four fit side by side.</p>}
      <div className={styles.tools}>
        {states.length < maxCompared ? (
          <SelectField
            label="Add a state"
            value=""
            onChange={({ target }) => target.value && show([...codes, target.value])}
          >
            <option value="">Choose…</option>
            {others.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <p>Four states fit side by side. Take one out to add another.</p>
        )}
        <ChosenStates chosen={states} onRemove={(code) => show(codes.filter((each) => each !== code))} />
        {states.length > 0 && (
          <Button quiet onClick={() => print()}>
            Print
          </Button>
        )}
      </div>
      {states.length > 0 && <Comparison states={states} />}
      <GuideNote facts={states.flatMap(datedFacts)} place={pages.compareStates.title} />
    </Page>
  )
}

function Comparison({ states }: { states: readonly State[] }) {
  const glances = states.map(glance)
  return (
    <table className={styles.table} data-columns={states.length}>
      <caption className="visually-hidden">The states side by side</caption>
      <thead>
        <tr>
          <td />
          {states.map(({ code, name }) => (
            <th scope="col" key={code}>
              <Link to={paths.state(code)}>{name}</Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(glances[0] ?? []).map(([title, , cell], index) => (
          <tr key={title} className={styles.short}>
            <th scope="row">{title}</th>
            {states.map((state, column) => (
              <td key={state.code} data-label={state.name}>
                {glances[column]?.[index]?.[1] ?? <Unknown>{withoutWords(state.cells, cell)}</Unknown>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tbody>
        <tr className={styles.part}>
          <th scope="rowgroup" colSpan={states.length + 1}>
            In detail, with the law
          </th>
        </tr>
        {cellNames.map((cell) => (
          <tr key={cell}>
            <th scope="row">{cellTitles[cell]}</th>
            {states.map((state) => (
              <td key={state.code} data-label={state.name}>
                <FactOf state={state} cell={cell} />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">The law</th>
          {states.map(({ code, name, law }) => (
            <td key={code} data-label={name}>
              {law.link ? <PlaceLink {...law} name={law.title} words={law.title} /> : law.title}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** What stands in place of a few words: what the fact itself says of them. */
function withoutWords(cells: State['cells'], cell: CellName | undefined): string {
  const fact = cell && cells[cell]
  if (!fact) return unknownText
  return fact.doesNotApply ? 'Does not apply' : 'See below'
}

const Unknown = ({ children }: { children: string }) => <span className={styles.unknown}>{children}</span>

/** A fact with the periods that it states. */
function FactOf({ state, cell }: { state: State; cell: CellName }) {
  const fact = state.cells[cell]
  if (!fact) return <Unknown>{`${unknownText}. ${askText(state)}`}</Unknown>
  return (
    <>
      {fact.doesNotApply && <p className={styles.quiet}>Does not apply.</p>}
      <CitedFact fact={fact} />
      {state.periods
        .filter((period) => period.cell === cell)
        .map((period) => (
          <p key={period.id} className={styles.period}>
            <PeriodText period={period} />
          </p>
        ))}
    </>
  )
}
