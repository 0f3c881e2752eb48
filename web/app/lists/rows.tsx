import { Fragment, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { nextSort, sortState } from './list-address.ts'
import styles from './table.module.css'
import { createListState } from './use-list-address.ts'

export interface Column<Row> {
  label: string
  /** The API's sort key; undefined if the column can't be sorted. */
  sortKey?: string
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

interface RowsProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Undefined for a row that leads nowhere. */
  rowPath: (row: Row) => string | undefined
  sort: string
  onSort: (sort: string) => void
  /** The heading above the rows that have it in common, such as their day. */
  groupOf?: ((row: Row) => string) | undefined
}

/** The table. On a phone, its rows become cards. */
export function Rows<Row extends { id: string }>({ columns, rows, rowPath, sort, onSort, groupOf }: RowsProps<Row>) {
  const groups = rows.map((row) => groupOf?.(row))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ label, sortKey, isNumber }) =>
            sortKey ? (
              <th scope="col" key={label} aria-sort={sortState(sort, sortKey)} className={numberClass(isNumber)}>
                <button type="button" onClick={() => onSort(nextSort(sort, sortKey))}>
                  {label}
                </button>
              </th>
            ) : (
              <th scope="col" key={label} className={numberClass(isNumber)}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Fragment key={row.id}>
            {groups[at] !== undefined && groups[at] !== groups[at - 1] && (
              <tr className={styles.still}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {groups[at]}
                </th>
              </tr>
            )}
            <Row row={row} columns={columns} path={rowPath(row)} />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

const numberClass = (isNumber = false) => (isNumber ? styles.number : undefined)

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  path: string | undefined
}

/** The whole row is clickable if it leads somewhere; the keyboard uses its link. */
function Row<Row>({ row, columns, path }: RowProps<Row>) {
  const navigate = useNavigate()
  const state = createListState(useLocation())
  const open = () => {
    // Selecting text must not open the row.
    if (path && !window.getSelection()?.toString()) void navigate(path, { state })
  }
  return (
    <tr onClick={path ? open : undefined} className={path ? undefined : styles.still}>
      {columns.map(({ label, cell, isNumber }, position) => (
        <td data-label={label} key={label} className={numberClass(isNumber)}>
          {position === 0 && path ? (
            <Link to={path} state={state} onClick={(event) => event.stopPropagation()}>
              {cell(row)}
            </Link>
          ) : (
            // One element, because on a phone a cell is a grid of its label and its value.
            <span>{cell(row)}</span>
          )}
        </td>
      ))}
    </tr>
  )
}
