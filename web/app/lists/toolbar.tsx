import { type ReactNode, useId } from 'react'
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

/** Search and filters; on a phone also the order, because the table has no headings there. */
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
        <Choice key={name} label={label} value={query[name] ?? ''} onChoose={(value) => show({ [name]: value })}>
          <option value="">{all}</option>
          {choices.map(({ value, text }) => (
            <option value={value} key={value}>
              {text}
            </option>
          ))}
        </Choice>
      ))}
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
      {action}
    </div>
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
