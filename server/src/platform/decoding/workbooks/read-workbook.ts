import type { TableRow, WorkbookJob, WorkbookRefused, WorkbookTable } from './jobs.ts'
import { readRows } from './sheet-rows.ts'
import { isProtected, openPackage, WorkbookError } from './unpack.ts'
import { readParts, type Sheet } from './workbook-parts.ts'

/** Reads the first sheet with data. */
export async function readWorkbook({ bytes, maxRows }: WorkbookJob): Promise<WorkbookTable | WorkbookRefused> {
  try {
    refuseOldFormats(bytes)
    const parts = await openPackage(bytes)
    const workbook = await readParts(parts)
    const visible = workbook.sheets.filter(({ isHidden }) => !isHidden)
    const sheets = visible.length > 0 ? visible : workbook.sheets
    for (const sheet of sheets) {
      const rows = await readRows(parts, sheet.path, workbook, maxRows)
      if (rows.length > 0) return toTable(sheet, sheets, rows)
    }
    return refused('This workbook is empty. Please check that it is the right file.')
  } catch (error) {
    if (error instanceof WorkbookError) return refused(error.message)
    throw error
  }
}

const refused = (message: string): WorkbookRefused => ({ kind: 'refused', message })

const toTable = (sheet: Sheet, sheets: Sheet[], rows: TableRow[]): WorkbookTable => ({
  kind: 'table',
  sheet: sheet.name,
  otherSheets: sheets.filter((other) => other !== sheet).map(({ name }) => name),
  rows,
})

const oldContainer = Buffer.from('d0cf11e0', 'hex')

/** Excel's older format and workbooks with a password are both in Microsoft's older container. */
function refuseOldFormats(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, 4).equals(oldContainer)) return
  if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new WorkbookError(isProtected)
  throw new WorkbookError(
    'This is a workbook of Excel 97–2003 (.xls). Please save it as “Excel Workbook (.xlsx)” or “CSV UTF-8” and send that file.',
  )
}
