import { rangeProblem } from '@course/contract/lists'
import { type ReactNode, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { type ListQuery, positionText, totalText } from './list-address.ts'
import { Pager } from './pager.tsx'
import type { List } from './read-list.ts'
import { type Column, Rows } from './rows.tsx'
import styles from './table.module.css'
import { type Filter, Toolbar } from './toolbar.tsx'
import { useListAddress } from './use-list-address.ts'

interface ListTableProps<Row> {
  /** Names the table. */
  title: string
  /** Singular and plural. */
  noun: readonly [string, string]
  list: List<Row>
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  searchHint: string
  /** What the days of its date range are, such as the days of purchase. */
  daysLegend: string
  /** The time zone of these days and of the times in the rows: an IANA name. */
  timeZone: string
  /** The default order. */
  defaultSort: string
  /** Undefined for a row that leads nowhere. */
  rowPath: (row: Row) => string | undefined
  /** The heading above the rows that have it in common, such as their day. */
  groupOf?: (row: Row) => string
  /** Shown while there are no rows at all. */
  nothingYet: string
  /** Shown if no row matches. */
  noMatch?: string
  /** Actions for the whole list. */
  action?: ReactNode
}

/** A list with search, filters, order and pages from the server. Its whole state is in the address. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { title, noun, list, columns, filters, searchHint, daysLegend, timeZone, defaultSort } = props
  const { show, isLoading } = useListAddress(list.query)
  const region = useRef<HTMLElement>(null)
  const sort = list.query.sort ?? defaultSort
  const page = list.kind === 'rows' ? list.page : undefined
  const position = page && positionText(page.offset, page.rows.length, page.total)
  const hasRows = page && page.rows.length > 0
  // Keyboard users continue on the first row of the next page.
  const turn = (to: ListQuery | undefined, fromBelow = false) =>
    to &&
    (() => {
      show(to, { stay: false })
      if (fromBelow) region.current?.focus({ preventScroll: true })
    })

  return (
    <div className={styles.list}>
      <Toolbar
        columns={columns}
        filters={filters}
        searchHint={searchHint}
        daysLegend={daysLegend}
        timeZone={timeZone}
        sort={sort}
        show={show}
        query={list.query}
        action={props.action}
      />
      <div className={hasRows ? `${styles.above} ${styles.withPagerBelow}` : styles.above}>
        <p className={styles.total} role="status">
          {page && totalText(page.total, noun)}
          {page && isTurned(list.query) && (
            <span className="visually-hidden">, {position ?? 'another page of them'}</span>
          )}
        </p>
        {page && <Pager onPrevious={turn(page.previous)} onNext={turn(page.next)} position={position} />}
      </div>
      <section
        className={isLoading ? `${styles.frame} ${styles.loading}` : styles.frame}
        ref={region}
        aria-label={title}
        aria-busy={isLoading}
        tabIndex={-1}
      >
        {list.kind === 'failed' && <Failed query={list.query} many={noun[1]} message={list.message} />}
        {hasRows && (
          <Rows
            columns={columns}
            sort={sort}
            rows={page.rows}
            rowPath={props.rowPath}
            groupOf={props.groupOf}
            onSort={(next) => show({ sort: next })}
          />
        )}
        {page?.rows.length === 0 && (
          <Empty query={list.query} nothingYet={props.nothingYet} noMatch={props.noMatch} onShow={show} noun={noun} />
        )}
      </section>
      {hasRows && (
        <div className={page.rows.length > 10 ? undefined : styles.onPhones}>
          <Pager
            label="More pages"
            onPrevious={turn(page.previous, true)}
            onNext={turn(page.next, true)}
            position={position}
          />
        </div>
      )}
    </div>
  )
}

const isTurned = ({ offset }: ListQuery) => offset !== undefined

function Failed({ query, many, message }: { query: ListQuery; many: string; message: string }) {
  const { revalidate, state } = useRevalidator()
  if (rangeProblem(query)) return <p className={styles.instead}>Correct the days to see {many}.</p>
  return (
    <div className={styles.instead}>
      <Notice kind="error">{message}</Notice>
      <Button onClick={() => revalidate()} busy={state !== 'idle'}>
        Try again
      </Button>
    </div>
  )
}

interface EmptyProps {
  query: ListQuery
  noun: readonly [string, string]
  nothingYet: string
  noMatch: string | undefined
  onShow: (change: ListQuery) => void
}

/** Shown for an empty list, no matches, or a page whose rows are gone. */
function Empty({ query, noun: [, many], nothingYet, noMatch, onShow }: EmptyProps) {
  const { sort, offset, ...filters } = query
  const emptyQuery = Object.fromEntries(Object.keys(filters).map((name) => [name, '']))
  const renderMessage = (text: string, button?: ReactNode) => (
    <div className={styles.instead}>
      <p>{text}</p>
      {button}
    </div>
  )
  if (isTurned(query)) return renderMessage('This page is now empty.', firstPage(onShow))
  if (Object.keys(filters).length === 0) return renderMessage(nothingYet)
  return renderMessage(
    noMatch ?? `No ${many} match this search.`,
    <Button quiet onClick={() => onShow(emptyQuery)}>
      Show all {many}
    </Button>,
  )
}

const firstPage = (onShow: EmptyProps['onShow']) => (
  <Button quiet onClick={() => onShow({})}>
    Go to the first page
  </Button>
)
