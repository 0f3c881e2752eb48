import type { ImportPreview } from '@course/contract/office/users/user-import'
import { userFileColumns } from '@course/contract/office/users/users'
import { escapeCell } from '@course/contract/text-files/csv-cells'
import { numberText } from '@course/contract/words/counts'
import { Button } from '../../../../kit/button.tsx'
import { saveFile } from '../../../../kit/downloads.ts'

/** Downloads the refused rows. Nothing if there are none. */
export function RefusedRowsButton({ rows }: { rows: ImportPreview['rows'] }) {
  const count = rows.filter(({ outcome }) => outcome === 'refused').length
  if (count === 0) return null
  const download = () => saveFile('refused-rows.csv', 'text/csv', '\uFEFF', refusedRowsCsv(rows))
  return (
    <Button quiet onClick={download}>
      {count === 1 ? 'Download the refused row' : `Download ${numberText(count)} refused rows`}
    </Button>
  )
}

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
