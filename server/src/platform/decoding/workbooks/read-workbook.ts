import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { type Entry, fromBufferPromise } from 'yauzl'
import { maxColumns, type TableRow, type WorkbookJob, type WorkbookRefused, type WorkbookTable } from './jobs.ts'

const refused = (message: string): WorkbookRefused => ({ kind: 'refused', message })

const asCsv = 'Please save the sheet with the people as “CSV UTF-8” and send that file.'
const damaged = refused(
  'This file is damaged or incomplete. Please open it in Excel, save it again as “Excel Workbook (.xlsx)” and send the new file.',
)
const notAWorkbook = refused('This file isn’t an Excel workbook. Please send a CSV file or an Excel workbook (.xlsx).')
const isProtected = refused(
  'This workbook is protected by a password. Please remove it in Excel (File > Info > Protect Workbook > Encrypt with Password) and send the file again.',
)

/** Reads the first sheet with data. Of a formula, the stored result is read; nothing is calculated. */
export async function readWorkbook({ bytes, maxRows }: WorkbookJob): Promise<WorkbookTable | WorkbookRefused> {
  const file = Buffer.from(bytes)
  const problem = oldFormat(file) ?? (await checkPackage(file))
  if (problem) return problem
  try {
    const { sheets } = await readXlsx(file, { maxRows: maxRowsRead, readStyles: true })
    const visible = sheets.filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
    return toTable(visible.length > 0 ? visible : sheets, maxRows)
  } catch {
    return damaged
  }
}

/** More than anybody imports, with empty rows between. */
const maxRowsRead = 20_000

const oldContainer = Buffer.from('d0cf11e0', 'hex')

/** Excel's older format and workbooks with a password are both in Microsoft's older container. */
function oldFormat(file: Buffer): WorkbookRefused | undefined {
  if (!file.subarray(0, 4).equals(oldContainer)) return undefined
  if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return isProtected
  return refused(
    'This is a workbook of Excel 97–2003 (.xls). Please save it as “Excel Workbook (.xlsx)” or “CSV UTF-8” and send that file.',
  )
}

/** All parts of a workbook together. A file that states less than it has meets the limit of the process. */
const maxUnpacked = 50_000_000

/**
 * Looks at the names and sizes of a workbook's parts. Their names are compared without case (ECMA-376 Part 2), which the
 * reader doesn't do, so the usual ones are corrected.
 */
async function checkPackage(file: Buffer): Promise<WorkbookRefused | undefined> {
  const entries: Entry[] = []
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false })
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch {
    return damaged
  }
  for (const { fileName } of entries) correctName(file, fileName)
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  if (entries.some((entry) => entry.isEncrypted())) return isProtected
  if ([...names].some((name) => name.endsWith('workbook.bin')))
    return refused(
      'This is a binary workbook (.xlsb). Please save it in Excel as “Excel Workbook (.xlsx)” or “CSV UTF-8” and send that file.',
    )
  if (![...names].some((name) => name.startsWith('xl/'))) return notAWorkbook
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  return unpacked > maxUnpacked ? refused(`This workbook unpacks to more than 50 MB. ${asCsv}`) : undefined
}

const usualNames = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].concat([
  'xl/sharedStrings.xml',
  'xl/styles.xml',
  'xl/worksheets/sheet1.xml',
])

function correctName(file: Buffer, name: string): void {
  const usual = usualNames.find((each) => each !== name && each.toLowerCase() === name.toLowerCase())
  if (!usual) return
  for (let at = file.indexOf(name); at >= 0; at = file.indexOf(name, at + 1)) file.write(usual, at)
}

function toTable(sheets: Sheet[], maxRows: number): WorkbookTable | WorkbookRefused {
  for (const sheet of sheets) {
    const all = sheet.rows.map((_, at) => ({ at, cells: cellsOf(sheet, at) })).filter(({ cells }) => cells.length > 0)
    const isHidden = ({ at }: { at: number }) => {
      const { hidden, height } = sheet.rowDefs?.get(at) ?? {}
      return hidden === true || height === 0
    }
    const rows = all.filter((row) => !isHidden(row)).map(({ at, cells }): TableRow => ({ line: at + 1, cells }))
    if (rows.length === 0) continue
    if (rows.some(({ cells }) => cells.length > maxColumns))
      return refused(`This sheet has more than ${maxColumns} columns. Please delete those that aren’t needed.`)
    return {
      kind: 'table',
      sheet: sheet.name,
      otherSheets: sheets.filter((other) => other !== sheet).map(({ name }) => name),
      hiddenRows: all.length - rows.length,
      rows: rows.slice(0, maxRows),
    }
  }
  return refused('This workbook is empty, or all its rows are hidden. Please check that it is the right file.')
}

function cellsOf({ rows, cells }: Sheet, at: number): string[] {
  const texts = (rows[at] ?? []).map((value, column) => {
    const { type, style } = cells?.get(`${at},${column}`) ?? {}
    return type === 'error' ? '' : textOf(value, style?.numFmt).slice(0, maxCell)
  })
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}

/** Longer than any name or email. */
const maxCell = 1_000

function textOf(value: CellValue, format: string | undefined): string {
  if (value === null) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value
  if (format && /^0{2,}$/.test(format)) return String(Math.round(value)).padStart(format.length, '0')
  // Fifteen digits, like Excel, so that 0.1 + 0.2 is 0.3.
  return String(Number(value.toPrecision(15)))
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  if (day < '1900-01-01') return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
