import { maxImport, type Separator } from '@course/contract/office/users/user-import'
import { unescapeCell } from '@course/contract/text-files/csv-cells'
import type { TextEncoding } from '@course/contract/text-files/text-encoding'
import { numberText } from '@course/contract/words/counts'
import type { ReadWorkbook } from '../../platform/decoding/workbooks/run.ts'
import { Refusal } from '../../platform/refusal.ts'
import { guessField } from './import-columns.ts'
import { maxReadRows, readCsv } from './import-csv.ts'

interface Row {
  line: number
  cells: string[]
}

/** A file of users as it is, before its columns mean anything. */
export interface ImportTable {
  encoding: TextEncoding | null
  separator: Separator | null
  sheet: string | null
  otherSheets: string[]
  hiddenRows: number
  /** Called "Column 1" and so on if the file begins with a person. */
  names: string[]
  rows: Row[]
}

export async function readTable(
  readWorkbook: ReadWorkbook,
  file: Uint8Array,
  chosen: { encoding?: TextEncoding | undefined; separator?: Separator | undefined },
): Promise<ImportTable> {
  if (file.byteLength === 0) throw refused('The file is empty.')
  if (!isContainer(file)) {
    const { encoding, separator, rows } = readCsv(file, chosen)
    return { encoding, separator, sheet: null, otherSheets: [], hiddenRows: 0, ...withHeader(rows) }
  }
  const workbook = await readWorkbook({ bytes: file, maxRows: maxReadRows })
  if (workbook.kind === 'refused') throw refused(workbook.message)
  const { sheet, otherSheets, hiddenRows, rows } = workbook
  return { encoding: null, separator: null, sheet, otherSheets, hiddenRows, ...withHeader(rows) }
}

const refused = (sentence: string) => new Refusal('invalid_input', sentence)

function isContainer(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 4)).toString('latin1')
  return start === 'PK\x03\x04' || start === '\xd0\xcf\x11\xe0'
}

/** Lines in which a header is looked for: spreadsheets often have titles above it. */
const headerLines = 10

function withHeader(all: Row[]): Pick<ImportTable, 'names' | 'rows'> {
  const { rows: mostRows, columns: mostColumns } = maxImport
  const width = Math.max(0, ...all.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1))
  if (width > mostColumns)
    throw refused(`The file has more than ${mostColumns} columns. Please delete those that aren’t needed.`)
  const cleaned = all.map(({ line, cells }) => ({ line, cells: cells.slice(0, width).map(cleanCell) }))
  if (width === 0) throw refused('The file is empty.')
  const header = findHeader(cleaned)
  const rows = cleaned.slice(header + 1)
  if (rows.length > mostRows) throw refused(`The file has more than ${numberText(mostRows)} rows. Please split it.`)
  return { names: columnNames(cleaned[header]?.cells ?? [], width), rows }
}

function findHeader(rows: readonly Row[]): number {
  const start = rows.slice(0, headerLines)
  const named = start.findIndex(({ cells }) => cells.some((cell) => guessField(cell) === 'email'))
  const person = start.findIndex(({ cells }) => cells.some((cell) => cell.includes('@')))
  if (named >= 0 && (person < 0 || named < person)) return named
  return person < 0 ? 0 : person - 1
}

function columnNames(header: readonly string[], width: number): string[] {
  const names = new Set<string>()
  for (let at = 0; at < width; at += 1) {
    const name = header[at]?.slice(0, 100) || `Column ${at + 1}`
    let unique = name
    for (let count = 2; names.has(unique); count += 1) unique = `${name} (${count})`
    names.add(unique)
  }
  return [...names]
}

const invisible = '[\\s\\u00ad\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]+'
const atTheEnds = new RegExp(`^${invisible}|${invisible}$`, 'g')

/** Longer than any name or email, and short enough for slow patterns. */
const maxCell = 1_000

/** How spreadsheets write a value that is missing, in any language: #N/A, #REF!, #NV. */
const errorValue = /^#[¡¿]?[\p{Lu}\d/_]+[!?]?$/u

const cleanCell = (cell: string): string =>
  unescapeCell(cell.slice(0, maxCell)).replace(atTheEnds, '').replace(errorValue, '')
