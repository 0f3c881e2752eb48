import { cellNames } from '@course/contract/content-states'
import type { Fact, State } from '@course/contract/states'

export const cellTitles = {
  whoSells: 'Who sells',
  redemption: 'Redemption',
  rate: 'Rate or penalty',
  surplus: 'What happens with a surplus',
  overTheCounter: 'Sales over the counter',
} as const

/** A spreadsheet would run a text that begins like a formula. */
const quoted = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const datesOf = ({ readOn, confirmedOn }: Fact) => (confirmedOn ? `confirmed ${confirmedOn}` : `read ${readOn}`)

/** The state guide as a CSV file, one row for each fact. */
export function toCsv(states: readonly State[]): string {
  const rows = states.flatMap(({ code, name, kind, cells, notes, changes }) => {
    const row = (subject: string, fact: Fact, date = '') => [
      ...[code.toUpperCase(), name, kind ?? '', subject, date],
      ...[fact.text, fact.citation, fact.link ?? '', datesOf(fact)],
    ]
    return [
      ...cellNames.flatMap((cell) => (cells[cell] ? [row(cellTitles[cell], cells[cell])] : [])),
      ...notes.map((note) => row('Note for bidders', note)),
      ...changes.map((change) => row('Change', change, change.date)),
    ]
  })
  const header = ['Code', 'State', 'Kind', 'Subject', 'Date', 'Text', 'Citation', 'Link', 'Read or confirmed']
  return [header, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}
