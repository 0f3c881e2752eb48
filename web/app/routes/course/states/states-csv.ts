import type { Fact, State } from '@course/contract/course/states'
import { cellNames } from '@course/contract/publishing/content/content-states'
import { kindTexts } from './find-states.ts'

export const cellTitles = {
  whoSells: 'Who sells',
  redemption: 'Redemption',
  rate: 'Rate or penalty',
  surplus: 'What happens with a surplus',
  overTheCounter: 'Sales over the counter',
} as const

/** A spreadsheet would run a text that begins like a formula. */
const quoted = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const datesOf = ({ readOn, confirmedOn }: { readOn: string | null; confirmedOn: string | null }) =>
  confirmedOn ? `confirmed ${confirmedOn}` : readOn ? `read ${readOn}` : ''

/** The state guide as a CSV file: for each state a row for each fact, for its law and for the seller's page. */
export function toCsv(states: readonly State[]): string {
  const rows = states.flatMap(({ code, name, kind, cells, notes, law, seller, changes }) => {
    const head = [code.toUpperCase(), name, kind ? kindTexts[kind] : '']
    const row = (subject: string, fact: Fact, date = '') => [
      ...[...head, subject, date],
      ...[fact.text, fact.citation, fact.link ?? fact.noLink ?? '', datesOf(fact)],
    ]
    return [
      [...head, 'The law', '', '', law.title, law.link ?? law.noLink ?? '', datesOf(law)],
      ...(seller ? [[...head, "The seller's page", '', seller.name, '', seller.link ?? seller.noLink ?? '', '']] : []),
      ...cellNames.flatMap((cell) => (cells[cell] ? [row(cellTitles[cell], cells[cell])] : [])),
      ...notes.map((note) => row('Note for bidders', note)),
      ...changes.map((change) => row('Change', change, change.date)),
    ]
  })
  const header = [
    'Code',
    'State',
    'Kind',
    'Subject',
    'Date',
    'Text',
    'Citation',
    'Link, or why there is none',
    'Read or confirmed',
  ]
  return [header, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}
