import { expect, test } from 'vitest'
import { agedText, sourceDateText } from './lesson-dates.ts'

const read = (readOn: string) => ({ readOn, confirmedOn: null })
const confirmed = (confirmedOn: string) => ({ readOn: '2026-01', confirmedOn })
const warning = 'Laws change: open the law and ask the office before you rely on this.'

test.each([
  [read('2026-11'), 'Read in November 2026'],
  [confirmed('2026-12-01'), 'Confirmed December 1, 2026'],
])('a source says when it was read or confirmed', (source, text) => {
  expect(sourceDateText(source)).toBe(text)
})

test.each([
  ['the month of the oldest', [read('2026-11'), read('2026-09')], `Read in September 2026. ${warning}`],
  ['the unconfirmed ones', [read('2026-11'), confirmed('2026-12-01')], `Read in November 2026. ${warning}`],
  [
    'the first confirmation',
    [confirmed('2027-01-15'), confirmed('2026-12-01')],
    `Confirmed December 1, 2026. ${warning}`,
  ],
  ['no date without sources', [], warning],
])('a text is dated by %s', (_, sources, text) => {
  expect(agedText(sources)).toBe(text)
})
