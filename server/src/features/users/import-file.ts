import { longestImport, userFileColumns } from '@course/contract/users'
import { CsvError, parse } from 'csv-parse/sync'
import { unescapeFormulas } from '../../csv-formulas.ts'
import { Refusal } from '../../refusal.ts'
import type { FileRow } from './import-rules.ts'

/**
 * Reads the rows of a CSV file of users. Finds columns by name, in any order, and ignores others. Cells are separated by
 * commas, or by the semicolons or tabs that Excel writes in other countries.
 * @throws Refusal invalid_input for a file without these columns or with too many rows
 */
export function readImportFile(file: Uint8Array): FileRow[] {
  const text = decode(file)
  const [header, ...records] = parseRecords(text, detectDelimiter(text))
  if (!header) throw new Refusal('invalid_input', 'The file is empty.')
  const at = findColumns(header.cells)
  if (records.length > longestImport.rows) {
    const most = longestImport.rows.toLocaleString('en-US')
    throw new Refusal('invalid_input', `The file has more than ${most} rows. Please split it.`)
  }
  return records.map(({ line, cells }) => {
    const cell = (column: (typeof userFileColumns)[number]) => unescapeFormulas(cells[at[column]] ?? '')
    return {
      line,
      firstName: cell('First Name'),
      lastName: cell('Last Name'),
      email: cell('Email'),
      role: cell('Role'),
    }
  })
}

function decode(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new Refusal('invalid_input', 'The file is not in UTF-8. Please save it as "CSV UTF-8" and try again.')
  }
}

function detectDelimiter(text: string): string {
  const header = /^.*/.exec(text)?.[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

function parseRecords(text: string, delimiter: string): { line: number; cells: string[] }[] {
  const options = {
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // The header, and one row more than allowed, to detect too many rows.
    to: longestImport.rows + 2,
  }
  try {
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as { lines?: number }
    throw new Refusal('invalid_input', `The file can't be read as CSV${lines ? ` near line ${lines}` : ''}.`)
  }
}

function findColumns(header: string[]): Record<(typeof userFileColumns)[number], number> {
  const names = header.map((name) => name.trim().toLowerCase())
  const places = userFileColumns.map((column) => [column, names.indexOf(column.toLowerCase())] as const)
  const missing = places.filter(([, place]) => place < 0).map(([column]) => column)
  if (missing.length > 0) {
    const expected = userFileColumns.join(', ')
    const sentence = `The first line must name the columns ${expected}. Missing: ${missing.join(', ')}.`
    throw new Refusal('invalid_input', sentence)
  }
  return Object.fromEntries(places) as Record<(typeof userFileColumns)[number], number>
}
