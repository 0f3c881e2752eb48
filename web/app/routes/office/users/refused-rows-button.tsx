import type { ImportPreview } from '@course/contract/office/user-import'
import { numberText } from '@course/contract/words/counts'
import { Button } from '../../../kit/button.tsx'
import { refusedRowsCsv } from './refused-rows.ts'

/** Downloads the refused rows. Nothing if there are none. */
export function RefusedRowsButton({ rows }: { rows: ImportPreview['rows'] }) {
  const count = rows.filter(({ outcome }) => outcome === 'refused').length
  if (count === 0) return null
  const download = () => {
    const file = new Blob(['\uFEFF', refusedRowsCsv(rows)], { type: 'text/csv' })
    const href = URL.createObjectURL(file)
    Object.assign(document.createElement('a'), { href, download: 'refused-rows.csv' }).click()
    setTimeout(() => URL.revokeObjectURL(href), 60_000)
  }
  return (
    <Button quiet onClick={download}>
      {count === 1 ? 'Download the refused row' : `Download ${numberText(count)} refused rows`}
    </Button>
  )
}
