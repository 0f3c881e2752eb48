import { listStateFacts, type MyState, type StateRow } from '@course/contract/course/states'
import { pages } from '@course/contract/pages'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Field, SelectField } from '../../../kit/field.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { filters, filterText, findStates, type StateQuery, unknown, unknownText } from './find-states.ts'
import { GuideNote } from './guide-note.tsx'
import { StateList } from './state-list.tsx'
import styles from './states.module.css'
import { toCsv } from './states-csv.ts'
import { TileMap } from './tile-map.tsx'

interface StatesProps {
  rows: StateRow[]
  mine: MyState[]
}

/** The overview: a search, filters, a map and a list. The address is its state. */
export function States({ rows, mine }: StatesProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const show = (next: URLSearchParams) =>
    void navigate({ pathname, search: next.toString() }, { replace: true, preventScrollReset: true })
  const { busy, act } = useAction()
  const typed = useRef<HTMLInputElement>(null)
  const wanted = (name: string) => params.get(name) ?? ''
  const query: StateQuery = {
    ...{ typed: wanted('q'), kind: wanted('kind'), seller: wanted('seller') },
    ...{ redemption: wanted('redemption'), sort: wanted('sort') },
  }
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    show(next)
  }
  const own = new Set(mine.map(({ code }) => code))
  const found = findStates(rows, query, own)
  const download = () =>
    act(async () => {
      const file = new Blob(['\uFEFF', toCsv(await call(listStateFacts))], { type: 'text/csv' })
      const href = URL.createObjectURL(file)
      Object.assign(document.createElement('a'), { href, download: 'state-guide.csv' }).click()
      setTimeout(() => URL.revokeObjectURL(href), 60_000)
    })
  const showAll = () => {
    show(new URLSearchParams())
    if (typed.current) typed.current.value = ''
    typed.current?.focus()
  }
  return (
    <Page>
      <PageTitle level={2}>{pages.states.title}</PageTitle>
      <p className={styles.lead}>What is sold where, by whom, and for how long the owner can redeem, with the law.</p>
      <search className={styles.finder}>
        <Field
          label="Find a state"
          fault={undefined}
          type="search"
          placeholder="TX or Texas"
          autoComplete="off"
          defaultValue={query.typed}
          ref={typed}
          onChange={({ target }) => change('q', target.value)}
        />
        {filters.map(({ name, label, values, texts }) => (
          <SelectField
            key={name}
            label={label}
            fault={undefined}
            value={query[name]}
            onChange={({ target }) => change(name, target.value)}
          >
            <option value="">All</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {texts[value as keyof typeof texts]}
              </option>
            ))}
            <option value={unknown}>{unknownText}</option>
          </SelectField>
        ))}
        <SelectField
          label="Order"
          fault={undefined}
          value={query.sort}
          onChange={({ target }) => change('sort', target.value)}
        >
          <option value="">By name</option>
          <option value="kind">By what is sold</option>
          <option value="seller">By who sells</option>
          <option value="redemption">By redemption</option>
          <option value="changed">Newest change first</option>
        </SelectField>
      </search>
      <p role="status">
        {found.length === rows.length ? `${rows.length - 1} states and D.C.` : `${found.length} found`}
      </p>
      <p className={styles.onPaper}>{filterText(query)}</p>
      {found.length === 0 ? (
        <p className={styles.nothing}>
          No state matches.{' '}
          <Button quiet onClick={showAll}>
            Show all states
          </Button>
        </p>
      ) : (
        <>
          <TileMap rows={rows} found={found} own={own} />
          <StateList rows={found} mine={mine} />
        </>
      )}
      <div className={styles.actions}>
        <ButtonRow>
          <Button quiet onClick={() => print()}>
            Print
          </Button>
          <Button quiet busy={busy} onClick={() => void download()}>
            Download as CSV
          </Button>
        </ButtonRow>
      </div>
      <GuideNote facts={rows.flatMap(({ age }) => age ?? [])} place={pages.states.title} />
    </Page>
  )
}
