import { maxImport, type Separator } from '@course/contract/office/users/user-import'
import { decodeText, detectEncoding, encodingNames, type TextEncoding } from '@course/contract/text-files/text-encoding'
import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../../platform/refusal.ts'

/** The header, rows before it, and one row more than allowed, to detect too many rows. */
export const maxReadRows = maxImport.rows + 12

const signs: Record<Separator, string> = { comma: ',', semicolon: ';', tab: '\t' }

export interface CsvTable {
  encoding: TextEncoding
  separator: Separator
  rows: { line: number; cells: string[] }[]
}

/** Detects encoding and separator unless they were chosen. @throws Refusal invalid_input with the line */
export function readCsv(
  file: Uint8Array,
  chosen: { encoding?: TextEncoding | undefined; separator?: Separator | undefined },
): CsvTable {
  const encoding = chosen.encoding ?? detectEncoding(file)
  const text = decode(file, encoding)
  // Excel reads such a first line as "the separator is", and shows it to nobody.
  const stated = /^"?sep=(.)"?[^\S\n]*\r?(?:\n|$)/i.exec(text)
  const body = stated ? text.slice(stated[0].length) : text
  const separator = chosen.separator ?? separatorOf(stated?.[1]) ?? detectSeparator(body)
  return { encoding, separator, rows: parseRows(body, signs[separator], stated ? 1 : 0) }
}

function decode(file: Uint8Array, encoding: TextEncoding): string {
  const text = decodeText(file, encoding)
  if (!isBinary(text)) return text
  const detected = detectEncoding(file)
  if (detected !== encoding)
    throw new Refusal('invalid_input', `This file isn’t in ${encodingNames[encoding]}. Please choose another encoding.`)
  throw new Refusal('invalid_input', 'This file isn’t a CSV file. Please send a CSV file or an Excel workbook (.xlsx).')
}

const isBinary = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  (text.slice(0, 1_000).match(/[\u0000-\u0008\u000e-\u001f]/g) ?? []).length > 5 || /^(?:.PNG\r|%PDF-)/.test(text)

const separatorOf = (sign: string | undefined): Separator | undefined =>
  (Object.keys(signs) as Separator[]).find((name) => signs[name] === sign)

function detectSeparator(text: string): Separator {
  const start = text.slice(0, 20_000).replace(/"[^"]*"/g, '')
  const lines = start.split(/\r?\n|\r/).filter((line) => line.trim() !== '')
  const [header = ''] = lines
  const count = (name: Separator) => header.split(signs[name]).length - 1
  const [best = 'comma'] = (Object.keys(signs) as Separator[]).toSorted((a, b) => count(b) - count(a))
  return count(best) > 0 ? best : 'comma'
}

/** A row is named by its first line. */
const lineBreaks = (cells: string[]): number => cells.join().split('\n').length - 1

function parseRows(text: string, delimiter: string, skippedLines: number) {
  const options = {
    delimiter,
    info: true,
    relax_column_count: true,
    // A name such as Robert "Bob" is a name, not a problem.
    relax_quotes: true,
    record_delimiter: '\n',
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to: maxReadRows,
  }
  try {
    const records = parse(text.replace(/\r\n?/g, '\n'), options) as unknown as {
      record: string[]
      info: { lines: number }
    }[]
    return records.map(({ record, info }) => ({ line: info.lines - lineBreaks(record) + skippedLines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as { lines?: number }
    const where = lines ? ` near line ${lines + skippedLines}: a quotation mark is not closed` : ''
    throw new Refusal('invalid_input', `The file can't be read as CSV${where}.`)
  }
}
