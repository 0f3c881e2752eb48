import type { ImportPreview, Separator } from '@course/contract/office/users/user-import'
import { encodingNames } from '@course/contract/text-files/text-encoding'
import { countText } from '@course/contract/words/counts'
import { invitationsText } from '../invitation-texts.ts'

type Counts = ImportPreview['counts']
type Row = ImportPreview['rows'][number]

const urgency: Record<Row['outcome'], number> = { refused: 0, new: 1, changed: 2, unchanged: 3 }

/** Rows that need attention first, then in the order of the file. */
export const byUrgency = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => urgency[a.outcome] - urgency[b.outcome] || a.line - b.line)

/** Whether there is anything to write. */
export const isWorthApplying = (counts: Counts): boolean => counts.new + counts.changed > 0

const people = (count: number) => countText(count, 'user')
const rows = (count: number) => countText(count, 'row')

/** A summary of the preview. */
export function readyText(counts: Counts): string {
  const parts = [
    counts.new > 0 && `${people(counts.new)} would be created`,
    counts.changed > 0 && `${people(counts.changed)} would be changed`,
    counts.unchanged > 0 && `${rows(counts.unchanged)} would change nothing`,
    counts.refused > 0 && `${rows(counts.refused)} can’t be used and would be left out`,
  ].filter((part) => part !== false)
  const sentence = parts.length === 0 ? 'This file has no rows' : parts.join(', ')
  return `${sentence}. Nothing has been written yet.`
}

/** A summary of the import. @param invited how many invitations it sent */
export function doneText(counts: Counts, invited: number): string {
  const parts = [
    counts.new > 0 && `${people(counts.new)} created`,
    counts.changed > 0 && `${people(counts.changed)} changed`,
    counts.refused > 0 && `${rows(counts.refused)} left out`,
  ].filter((part) => part !== false)
  const done = `The import is done: ${parts.join(', ')}.`
  if (counts.new === 0) return done
  return `${done} ${invited > 0 ? sentText(invited) : 'No invitations were sent.'}`
}

export const sentText = (count: number): string =>
  `${invitationsText(count)} ${count === 1 ? 'is on its way' : 'are on their way'}.`

/** The label of the button that imports. */
export function importLabel(counts: Counts, sendsInvitations: boolean): string {
  if (counts.new === 0) return 'Import'
  return sendsInvitations ? `Import and send ${invitationsText(counts.new)}` : 'Import, invite later'
}

export const separatorNames: Record<Separator, string> = { comma: 'Comma ,', semicolon: 'Semicolon ;', tab: 'Tab' }
const separatedBy: Record<Separator, string> = { comma: 'commas', semicolon: 'semicolons', tab: 'tabs' }

/** How a file was read. */
export function formatText({ encoding, separator, sheet, hiddenRows }: ImportPreview['file']): string {
  const hidden =
    hiddenRows === 0 ? '' : ` ${countText(hiddenRows, 'hidden row')} ${hiddenRows === 1 ? 'is' : 'are'} left out.`
  if (sheet !== null) return `Read from the sheet “${sheet}”.${hidden}`
  const name = encoding === null ? '' : ` as ${encodingNames[encoding]}`
  return separator === null ? `Read${name}.` : `Read${name}, separated by ${separatedBy[separator]}.`
}
