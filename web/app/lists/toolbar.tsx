import { type ReactNode, useId, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { DateRange } from './date-range.tsx'
import type { ListQuery } from './list-address.ts'
import { SearchField } from './search-field.tsx'
import styles from './table.module.css'
import type { Show } from './use-list-address.ts'

/** A filter with a few options. */
export interface Filter {
  /** Its name in the address. */
  name: string
  label: string
  /** The label of the option without a filter. */
  all: string
  choices: readonly { value: string; text: string }[]
  /** Leaves room for options that get longer while the page is open. */
  wide?: true
}

interface ToolbarProps {
  query: ListQuery
  filters: readonly Filter[]
  columns: readonly { label: string; sortKey?: string }[]
  searchHint: string
  /** What the days of the list's date range are. */
  daysLegend: string
  timeZone: string
  sort: string
  show: Show
  action: ReactNode
}

/**
 * Search and filters; on a phone also the order, because the table has no headings there. A phone shows the filters
 * only on demand, to leave space for the rows.
 */
export function Toolbar({
  query,
  filters,
  columns,
  searchHint,
  daysLegend,
  timeZone,
  sort,
  show,
  action,
}: ToolbarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const active = [...filters.map(({ name }) => name), 'from', 'to'].filter((name) => query[name]).length
  return (
    <div className={styles.toolbar}>
      <SearchField
        label="Search"
        placeholder={searchHint}
        search={query.search ?? ''}
        onSearch={(search) => show({ search }, { replace: true })}
      />
      <div className={styles.disclosure}>
        <Button quiet aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Filters{active > 0 && ` (${active})`}
        </Button>
      </div>
      <div className={isOpen ? styles.panel : `${styles.panel} ${styles.closed}`} id={id}>
        {filters.map(({ name, label, all, choices, wide }) => (
          <Choice
            key={name}
            className={wide && styles.wide}
            label={label}
            value={query[name] ?? ''}
            onChoose={(value) => show({ [name]: value })}
          >
            <option value="">{all}</option>
            {choices.map(({ value, text }) => (
              <option value={value} key={value}>
                {text}
              </option>
            ))}
          </Choice>
        ))}
        <DateRange legend={daysLegend} timeZone={timeZone} query={query} show={show} />
        <Order columns={columns} sort={sort} show={show} />
        {action && <div className={styles.buttons}>{action}</div>}
      </div>
    </div>
  )
}

/** A list that has only one order needs no choice of it. */
function Order({ columns, sort, show }: Pick<ToolbarProps, 'columns' | 'sort' | 'show'>) {
  if (columns.every(({ sortKey }) => sortKey === undefined)) return null
  return (
    <Choice className={styles.order} label="Order" value={sort} onChoose={(value) => show({ sort: value })}>
      {columns.map(({ label, sortKey }) =>
        sortKey === undefined
          ? null
          : [sortKey, `-${sortKey}`].map((value) => (
              <option value={value} key={value}>
                {label} {value === sortKey ? '↑' : '↓'}
              </option>
            )),
      )}
    </Choice>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChoose: (value: string) => void
  className?: string | undefined
  children: ReactNode
}

function Choice({ label, value, onChoose, className, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className={className ? `${styles.filter} ${className}` : styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {children}
      </select>
    </div>
  )
}
