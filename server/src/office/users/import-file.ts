import {
  type ColumnChoice,
  type ImportPreview,
  type ImportQuery,
  importFields,
} from '@course/contract/office/users/user-import'
import { Refusal } from '../../platform/refusal.ts'
import { type Column, missingChoice, ownColumns, suggestColumns } from './import-columns.ts'
import { splitName } from './import-names.ts'
import type { FileRow } from './import-rules.ts'
import type { ImportTable } from './import-table.ts'

export interface ColumnDecision {
  columns: ColumnChoice
  from: ImportPreview['columnsFrom']
}

/**
 * Which column is what: as chosen, as confirmed for the same columns before, by the site's own names, or a suggestion.
 * @throws Refusal invalid_input for a column that the file doesn't have
 */
export function decideColumns(
  table: ImportTable,
  query: ImportQuery,
  remembered: ColumnChoice | undefined,
): ColumnDecision {
  const chosen: ColumnChoice = {}
  for (const field of importFields) if (query[field]) chosen[field] = Number(query[field])
  const outside = Object.values(chosen).find((position) => (position ?? 0) > table.names.length)
  if (outside) throw new Refusal('invalid_input', `The file has no column ${outside}.`)
  if (Object.keys(chosen).length > 0) return { columns: chosen, from: 'chosen' }
  const columns = listColumns(table)
  const own = ownColumns(columns)
  if (own) return { columns: own, from: 'names' }
  if (remembered) return { columns: remembered, from: 'remembered' }
  return { columns: suggestColumns(columns), from: 'suggested' }
}

const listColumns = ({ names, rows }: ImportTable): Column[] =>
  names.map((name, at) => ({ name, cells: rows.map(({ cells }) => cells[at] ?? '') }))

/** The people in a file. Lines without an email and a name, such as the totals of a sales report, are left out. */
export function readPeople({ rows }: ImportTable, columns: ColumnChoice): FileRow[] {
  if (missingChoice(columns)) return []
  const hasBothNames = columns.firstName !== undefined && columns.lastName !== undefined
  const cellOf = (cells: string[], position: number | undefined) => (position && cells[position - 1]) || ''
  return rows
    .map(({ line, cells }): FileRow => {
      const [firstName, lastName] = [cellOf(cells, columns.firstName), cellOf(cells, columns.lastName)]
      const names =
        hasBothNames && (firstName || lastName) ? { firstName, lastName } : splitName(cellOf(cells, columns.fullName))
      return { line, ...names, email: bareAddress(cellOf(cells, columns.email)), role: cellOf(cells, columns.role) }
    })
    .filter(({ firstName, lastName, email }) => firstName || lastName || email)
}

/** The address in "mailto:ada@example.com" or "Ada Lovelace <ada@example.com>". */
function bareAddress(cell: string): string {
  const inBrackets = /^[^<>@]*<([^<>\s]+)>$/.exec(cell)
  return (inBrackets?.[1] ?? cell).replace(/^mailto:/i, '')
}

const maxSamples = 3
const maxSample = 60

/** What the form shows about a file. */
export function describeFile(table: ImportTable): ImportPreview['file'] {
  const { encoding, separator, sheet, otherSheets } = table
  const columns = listColumns(table).map(({ name, cells }) => {
    const samples = [...new Set(cells.filter((cell) => cell !== ''))].slice(0, maxSamples)
    return { name, samples: samples.map((text) => text.slice(0, maxSample)) }
  })
  return { encoding, separator, sheet, otherSheets, columns }
}
