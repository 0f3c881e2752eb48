import { cellTitles } from '@course/contract/course/states/state-words'
import type { Cell, Fact, State } from '@course/contract/course/states/states'
import { cellNames } from '@course/contract/publishing/content/content-states'
import { glance, kindTexts, periodSentence } from '../state-words.ts'

/** A spreadsheet would run a text that begins like a formula. */
const quoted = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const datesOf = ({ readOn, confirmedOn }: { readOn: string | null; confirmedOn: string | null }) =>
  confirmedOn ? `confirmed ${confirmedOn}` : readOn ? `read ${readOn}` : ''

const textOf = ({ text, doesNotApply }: Cell) => (doesNotApply ? `Does not apply: ${text}` : text)

/** The state guide as a CSV file: for each state a row for each fact, group and period, for its law and for the seller. */
export function toCsv(states: readonly State[]): string {
  const rows = states.flatMap((state) => {
    const { code, name, kind, cells, periods, notFound, notes, law, seller, changes } = state
    const head = [code.toUpperCase(), name, kind ? kindTexts[kind] : '']
    const row = (subject: string, fact: Fact, date = '') => [
      ...[...head, subject, date],
      ...[fact.text, fact.citation, fact.link ?? fact.noLink ?? '', datesOf(fact)],
    ]
    const plain = (subject: string, text: string) => [...head, subject, '', text, '', '', '']
    return [
      [...head, 'The law', '', '', law.title, law.link ?? law.noLink ?? '', datesOf(law)],
      ...(seller ? [[...head, 'The seller', '', seller.name, '', seller.link ?? seller.noLink ?? '', '']] : []),
      ...(notFound ? [plain('Not found', notFound)] : []),
      ...glance(state).flatMap(([title, text]) =>
        text && title !== kindTitle ? [plain(`Group: ${title}`, text)] : [],
      ),
      ...cellNames.flatMap((cell) => {
        const fact = cells[cell]
        return fact ? [row(cellTitles[cell], { ...fact, text: textOf(fact) })] : []
      }),
      ...periods.map((period) => row('Period', { ...period, text: periodSentence(period) })),
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

/** Every row has it in a column of its own. */
const kindTitle = 'What is sold'
