import { comparePath, listStateFacts, type MyState, type StateRow } from '@course/contract/course/states/states'
import { pages } from '@course/contract/pages'
import { saleKinds } from '@course/contract/publishing/content/content-states'
import { useRef, useState } from 'react'
import { call } from '../../../../api.ts'
import { ActionButton } from '../../../../forms/action-button.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../../kit/button.tsx'
import { saveFile } from '../../../../kit/downloads.ts'
import { Facts } from '../../../../kit/facts.tsx'
import { Field } from '../../../../kit/field.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { ChosenStates } from '../compare/chosen-states.tsx'
import { readCodes, toggleCode, tooMany } from '../compare/compared-states.ts'
import { GuideNote } from '../guide-note.tsx'
import { TileMap } from '../map/tile-map.tsx'
import { kindMeanings, kindTexts } from '../state-words.ts'
import { useAddressQuery } from '../use-address-query.ts'
import { filterText, findStates, readQuery } from './find-states.ts'
import { Folded } from './folded.tsx'
import { SortField, StateFilters } from './state-filters.tsx'
import { StateList } from './state-list.tsx'
import styles from './states.module.css'
import { toCsv } from './states-csv.ts'

interface StatesProps {
  rows: StateRow[]
  mine: MyState[]
}

/** The overview: a search, filters, a map, a list and a choice to compare. The address is its state. */
export function States({ rows, mine }: StatesProps) {
  const { params, change, clear } = useAddressQuery()
  const [problem, setProblem] = useState('')
  const typed = useRef<HTMLInputElement>(null)
  const query = readQuery(params)
  const own = new Set(mine.map(({ code }) => code))
  const found = findStates(rows, query, own)
  const { codes } = readCodes(params.get('compare') ?? '', rows)
  const chosen = codes.flatMap((code) => rows.find((row) => row.code === code) ?? [])
  const choose = (next: readonly string[] | undefined) => {
    setProblem(next ? '' : tooMany)
    if (next) change('compare', next.join(','))
  }
  const download = async () => saveFile('state-guide.csv', 'text/csv', '\uFEFF', toCsv(await call(listStateFacts)))
  const showAll = () => {
    clear('compare')
    if (typed.current) typed.current.value = ''
    typed.current?.focus()
  }
  return (
    <Page>
      <PageTitle level={2}>{pages.states.title}</PageTitle>
      <p className={styles.lead}>
        What is sold where, by whom, how bidding works, and how long the owner can redeem, with the law. Choose up to
        four states to compare them.
      </p>
      <search className={styles.finder}>
        <Field
          label="Find a state"
          type="search"
          placeholder="TX, Texas or a ZIP code"
          autoComplete="off"
          defaultValue={query.typed}
          ref={typed}
          onChange={({ target }) => change('q', target.value)}
        />
        <SortField query={query} onChange={change} />
        <StateFilters rows={rows} query={query} onChange={change} />
      </search>
      <p role="status">
        {found.length === rows.length ? `${rows.length - 1} states and D.C.` : `${found.length} found`}
      </p>
      <p className={styles.onPaper}>{filterText(query)}</p>
      {found.length === 0 ? (
        <p className={styles.nothing}>
          {query.mine && own.size === 0
            ? 'You have no states of your own yet. Open a state and press “My state”.'
            : 'No state matches.'}{' '}
          <Button quiet onClick={showAll}>
            Show all states
          </Button>
        </p>
      ) : (
        <>
          <div className={styles.overview}>
            <TileMap rows={rows} found={found} own={own} />
            <KindMeanings />
          </div>
          <StateList rows={found} mine={mine} chosen={codes} onChoose={(code) => choose(toggleCode(codes, code))} />
        </>
      )}
      <div className={styles.actions}>
        <ButtonRow>
          <Button quiet onClick={() => print()}>
            Print
          </Button>
          <ActionButton onPress={download}>Download as CSV</ActionButton>
        </ButtonRow>
      </div>
      <GuideNote facts={rows.flatMap(({ age }) => age ?? [])} place={pages.states.title} />
      <CompareBar
        chosen={chosen}
        problem={problem}
        onRemove={(code) => choose(toggleCode(codes, code))}
        onClear={() => choose([])}
      />
    </Page>
  )
}

/** What the kinds of sale mean, and the rule that decides between two of them. */
const KindMeanings = () => (
  <Folded className={styles.meanings} summary="What the words mean">
    <Facts rows={saleKinds.map((kind) => [kindTexts[kind], kindMeanings[kind]])} />
    <p>
      Who gets the property at the tax sale itself? If it’s the bidder, we call it a deed. If it’s the county, the city
      or the state, the government takes it first, even if a buyer gets a deed later.
    </p>
  </Folded>
)

interface CompareBarProps {
  chosen: readonly { code: string; name: string }[]
  problem: string
  onRemove: (code: string) => void
  onClear: () => void
}

/** The states that are chosen for the comparison. It stays in sight while the list is scrolled. */
function CompareBar({ chosen, problem, onRemove, onClear }: CompareBarProps) {
  if (chosen.length === 0) return null
  return (
    <section className={styles.bar} aria-label="Comparison">
      <ChosenStates chosen={chosen} onRemove={onRemove} />
      {problem && <Notice kind="error">{problem}</Notice>}
      <ButtonRow>
        {chosen.length > 1 ? (
          <ButtonLink to={comparePath(chosen.map(({ code }) => code))}>Compare {chosen.length} states</ButtonLink>
        ) : (
          <p>Choose one more state to compare.</p>
        )}
        <Button quiet onClick={onClear}>
          Clear
        </Button>
      </ButtonRow>
    </section>
  )
}
