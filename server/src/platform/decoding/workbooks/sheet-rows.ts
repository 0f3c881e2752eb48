import { maxColumns, type TableRow } from './jobs.ts'
import { numberText } from './number-texts.ts'
import { type Package, WorkbookError } from './unpack.ts'
import { decodeEscapes, type WorkbookParts } from './workbook-parts.ts'
import { readXml, type XmlHandlers } from './xml.ts'

/** Formatted cells without text count too. */
const maxCells = 500_000
/** Longer than any name or email. One stored text can be in many cells, so the sum is counted, too. */
const maxCell = 1_000
const maxText = 5_000_000

function columnOf(reference: string): number {
  const [name = ''] = /^[A-Z]*/i.exec(reference) ?? []
  return [...name.toUpperCase()].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1
}

interface Cell {
  column: number
  type: string
  style: number
  text: string
}

/**
 * The rows of a sheet that have text. The area that the sheet states is not trusted. Of a formula, the stored result is
 * read; nothing is calculated.
 */
export async function readRows(
  parts: Package,
  path: string,
  workbook: WorkbookParts,
  maxRows: number,
): Promise<TableRow[]> {
  const sheet = new SheetReader(workbook)
  await readXml(parts, path, sheet, () => sheet.rows.length >= maxRows)
  return sheet.rows.slice(0, maxRows)
}

class SheetReader implements XmlHandlers {
  readonly rows: TableRow[] = []
  readonly #workbook: WorkbookParts
  #line = 0
  #cells: string[] = []
  #cell: Cell | undefined
  #column = -1
  #count = 0
  #length = 0
  #isText = false
  #isReading = false

  constructor(workbook: WorkbookParts) {
    this.#workbook = workbook
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') this.#openRow(attributes)
    if (name === 'c') this.#openCell(attributes)
    if (name === 'rPh') this.#isReading = true
    this.#isText = (name === 'v' || name === 't') && !this.#isReading
  }

  text(more: string): void {
    if (this.#cell && this.#isText) this.#cell.text += more
  }

  close(name: string): void {
    this.#isText = false
    if (name === 'rPh') this.#isReading = false
    if (name === 'c' && this.#cell) this.#closeCell(this.#cell)
    if (name === 'row' && this.#cells.length > 0) {
      this.rows.push({ line: this.#line, cells: Array.from(this.#cells, (text) => text ?? '') })
    }
  }

  #openRow({ r = '' }: Record<string, string>): void {
    this.#line = Number.parseInt(r, 10) || this.#line + 1
    this.#cells = []
    this.#column = -1
  }

  #openCell({ r, t = 'n', s = '0' }: Record<string, string>): void {
    this.#count += 1
    if (this.#count > maxCells) throw new WorkbookError(tooManyCells)
    this.#column = r ? columnOf(r) : this.#column + 1
    this.#cell = { column: this.#column, type: t, style: Number(s), text: '' }
  }

  #closeCell(cell: Cell): void {
    this.#cell = undefined
    const text = cellText(cell, this.#workbook).slice(0, maxCell)
    if (text === '') return
    if (cell.column >= maxColumns || cell.column < 0) throw new WorkbookError(tooManyColumns)
    this.#length += text.length
    if (this.#length > maxText) throw new WorkbookError(tooMuchText)
    this.#cells[cell.column] = text
  }
}

const tooManyCells =
  'This sheet has more than 500,000 cells. Please copy the rows with the people into a new workbook, or save them as “CSV UTF-8”.'
const tooManyColumns = `This sheet has more than ${maxColumns} columns. Please delete those that aren’t needed.`
const tooMuchText = 'This sheet has more than 5,000,000 characters. Please delete the columns that aren’t needed.'

function cellText({ type, style, text }: Cell, { strings, formats, is1904 }: WorkbookParts): string {
  if (text === '') return ''
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n') return numberText(text, formats[style] ?? { kind: 'plain' }, is1904)
  return decodeEscapes(text)
}
