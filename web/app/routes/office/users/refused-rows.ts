import type { ImportPreview } from '@course/contract/office/user-import'
import { userFileColumns } from '@course/contract/office/users'
import { escapeCell } from '@course/contract/words/csv-cells'

const quoted = (text: string) => `"${escapeCell(text).replaceAll('"', '""')}"`

/** The refused rows of an import as a CSV file with their reasons, which can be corrected and imported. */
export function refusedRowsCsv(rows: ImportPreview['rows']): string {
  const refused = rows
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ firstName, lastName, email, role, line, remark }) => [
      ...[firstName, lastName, email, role],
      ...[remark ?? '', String(line)],
    ])
  const header = [...userFileColumns, 'Reason', 'Line in the first file']
  return [header, ...refused].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}
