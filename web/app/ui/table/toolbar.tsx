import type { ReactNode } from 'react'
import { type ListQuery, sortState } from './list-address.ts'
import { SearchField } from './search-field.tsx'
import styles from './table.module.css'
import type { Show } from './use-list-address.ts'

/** One choice among few that narrows a list. */
export interface Filter {
  /** Its name in the address. */
  name: string
  label: string
  /** What the choice of everything is called. */
  all: string
  choices: readonly { value: string; text: string }[]
}

interface ToolbarProps {
  query: ListQuery
  filters: readonly Filter[]
  columns: readonly { label: string; sortKey?: string }[]
  searchHint: string
  sort: string
  show: Show
  action: ReactNode
}

/** Search and filters; on a phone, where a table has no headings, the order too. */
export function Toolbar({ query, filters, columns, searchHint, sort, show, action }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <SearchField
        label="Search"
        placeholder={searchHint}
        search={query.search ?? ''}
        onSearch={(search) => show({ search }, { replace: true })}
      />
      {filters.map(({ name, label, all, choices }) => (
        <label className={styles.filter} key={name}>
          <span>{label}</span>
          <select value={query[name] ?? ''} onChange={(event) => show({ [name]: event.target.value })}>
            <option value="">{all}</option>
            {choices.map(({ value, text }) => (
              <option value={value} key={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label className={`${styles.filter} ${styles.order}`}>
        <span>Order</span>
        <select value={sort} onChange={(event) => show({ sort: event.target.value })}>
          {columns.map(({ label, sortKey }) =>
            sortKey === undefined
              ? null
              : [sortKey, `-${sortKey}`].map((value) => (
                  <option value={value} key={value}>
                    {label}, {sortState(value, sortKey)}
                  </option>
                )),
          )}
        </select>
      </label>
      {action}
    </div>
  )
}
