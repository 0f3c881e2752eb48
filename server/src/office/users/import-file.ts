import { type ImportField, type ImportPreview, importFields } from '@course/contract/office/users/user-import'
import { Refusal } from '../../platform/refusal.ts'
import { type Columns, columnProblem, guessColumns } from './import-columns.ts'
import type { FileRow } from './import-rules.ts'
import type { ImportTable } from './import-table.ts'

/** As chosen, or a guess. @throws Refusal invalid_input for more columns than the file has */
export function decideColumns({ names }: ImportTable, chosen: string | undefined): Columns {
  if (chosen === undefined) return guessColumns(names)
  const fields = chosen.split(',')
  if (fields.length > names.length) throw new Refusal('invalid_input', `The file has no column ${names.length + 1}.`)
  return names.map((_, at) => importFields.find((field) => field === fields[at]) ?? null)
}

/** The people in a file. Lines without an email and a name, such as the totals of a sales report, are left out. */
export function readPeople({ rows }: ImportTable, columns: Columns): FileRow[] {
  if (columnProblem(columns)) return []
  const hasBothNames = columns.includes('firstName') && columns.includes('lastName')
  return rows
    .map(({ line, cells }): FileRow => {
      const cellOf = (field: ImportField) => cells[columns.indexOf(field)] ?? ''
      const pair = { firstName: cellOf('firstName'), lastName: cellOf('lastName') }
      const names = hasBothNames && (pair.firstName || pair.lastName) ? pair : splitName(cellOf('fullName'))
      return { line, ...names, email: bareAddress(cellOf('email')), role: cellOf('role') }
    })
    .filter(({ firstName, lastName, email }) => firstName || lastName || email)
}

function splitName(fullName: string): Pick<FileRow, 'firstName' | 'lastName'> {
  const [, last, first] = /^([^,]*), *([^,]+)$/.exec(fullName) ?? []
  if (last && first) return { firstName: first, lastName: last }
  const space = fullName.lastIndexOf(' ')
  return space < 0
    ? { firstName: fullName, lastName: '' }
    : { firstName: fullName.slice(0, space).trim(), lastName: fullName.slice(space + 1) }
}

function bareAddress(cell: string): string {
  const inBrackets = /^[^<>@]*<([^<>\s]+)>$/.exec(cell)
  return (inBrackets?.[1] ?? cell).replace(/^mailto:/i, '')
}

const maxSamples = 3
const maxSample = 60

export function describeFile(table: ImportTable, columns: Columns): ImportPreview['file'] {
  const { encoding, separator, sheet, otherSheets, hiddenRows, names, rows } = table
  const described = names.map((name, at) => {
    const samples = [...new Set(rows.map(({ cells }) => cells[at] ?? ''))].filter(Boolean).slice(0, maxSamples)
    return { name, samples: samples.map((text) => text.slice(0, maxSample)), field: columns[at] ?? null }
  })
  return { encoding, separator, sheet, otherSheets, hiddenRows, columns: described }
}
