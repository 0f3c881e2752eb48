import { expect, test } from 'vitest'
import { lostText } from './lesson-problems.ts'

const table = (...rows: string[]) => `Before.\n\n${rows.join('\n')}\n\nAfter.`

test.each([
  ['a table', table('| State | Rate |', '|---|:-:|', '| Iowa | 2% a month |', '| A \\| B | none |', '| Ohio |')],
  ['sources one after the other', 'It ends.[^one][^two]'],
  ['two boxes', ':::example Two bids\nA.\n:::\n\n:::warning\nB.\n:::'],
  ['links', '[Law](https://example.org/law#part), [term](/glossary#lien) and [video](/members?video=tax-deed).'],
])('%s is shown as it was typed', (_what, text) => {
  expect(lostText(text)).toEqual([])
})

test.each([
  [
    'a table without its line',
    table('| State | Rate |', '| Iowa | 2% |'),
    'second line with "---" for each column: |---|---|',
  ],
  ['a line that is too short', table('| State | Rate |', '|---|', '| Iowa | 2% |'), 'second line with "---"'],
  ['a table of one line', table('| State | Rate |'), 'the table that begins with "| State | Rate |" needs'],
  [
    'a row with a cell too many',
    table('| State | Rate |', '|---|---|', '| Iowa | 2% | monthly |'),
    'too many cells: "| Iowa |',
  ],
  ['a box in a box', ':::example A\nOne.\n:::warning\nTwo.\n:::\n:::', 'has another one in it'],
  ['a link to a place', '[Below](#places)', 'leads to "#places"'],
  ['a link with its address elsewhere', 'Read [the law][a].\n\n[a]: https://example.org', 'has its address elsewhere'],
])('%s gets a sentence', (_what, text, sentence) => {
  const problems = lostText(text)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(sentence)
})
