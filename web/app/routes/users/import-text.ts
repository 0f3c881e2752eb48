import type { ImportPreview } from '@course/contract/users'

type Counts = ImportPreview['counts']
type Row = ImportPreview['rows'][number]

const urgency: Record<Row['outcome'], number> = { refused: 0, new: 1, changed: 2, unchanged: 3 }

/** Rows that need attention first, then in the order of the file. */
export const byUrgency = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => urgency[a.outcome] - urgency[b.outcome] || a.line - b.line)

/** Whether there is anything to write. */
export const isWorthApplying = (counts: Counts): boolean => counts.new + counts.changed > 0

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'user' : 'users'}`
const rows = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

/** A summary of the preview. */
export function readyText(counts: Counts): string {
  const parts = [
    counts.new > 0 && `${people(counts.new)} would be created`,
    counts.changed > 0 && `${people(counts.changed)} would be changed`,
    counts.unchanged > 0 && `${people(counts.unchanged)} would stay as they are`,
    counts.refused > 0 && `${rows(counts.refused)} can’t be used and would be left out`,
  ].filter((part) => part !== false)
  const sentence = parts.length === 0 ? 'This file has no rows' : parts.join(', ')
  return `${sentence}. Nothing has been written yet.`
}

/** A summary of the import. */
export function doneText(counts: Counts): string {
  const parts = [
    counts.new > 0 && `${people(counts.new)} created`,
    counts.changed > 0 && `${people(counts.changed)} changed`,
    counts.refused > 0 && `${rows(counts.refused)} left out`,
  ].filter((part) => part !== false)
  return `The import is done: ${parts.join(', ')}.`
}
