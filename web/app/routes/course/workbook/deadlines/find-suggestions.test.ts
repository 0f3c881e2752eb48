import type { Period } from '@course/contract/course/states/states'
import type { Deadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { expect, test } from 'vitest'
import { findSuggestions, typedDayProblem } from './find-suggestions.ts'

const period = (changes: Partial<Period>): Period => ({
  id: 'redeem',
  cell: 'redemption',
  what: 'owner can redeem',
  number: 2,
  unit: 'years',
  from: 'sale',
  fromText: null,
  appliesTo: null,
  exceptions: null,
  citation: 'Statute 1',
  link: null,
  noLink: null,
  readOn: '2026-11',
  confirmedOn: null,
  ...changes,
})
const periods = [
  period({}),
  period({ id: 'act', what: 'holder must act by', number: 7, from: 'certificate issued' }),
  period({ id: 'end', what: 'certificate ends', number: 8, from: 'certificate issued' }),
]
const confirmed = (startedOn: string): Deadline => {
  const { cell: _, ...rule } = period({})
  return {
    id: '0192-0000',
    what: 'Redemption ends',
    day: '2029-06-01',
    source: rule.citation,
    link: null,
    rule: { state: 'fl', startedOn, confirmed: rule, now: rule },
    isDone: false,
    reminders: [],
    version: 1,
    confirmedAt: '2026-11-26T00:00:00Z',
    savedAt: '2026-11-26T00:00:00Z',
  }
}
const known = { periods, saleDate: '2027-06-01', deadlines: [], typed: {} }
const brief = (of: ReturnType<typeof findSuggestions>) =>
  of.suggestions.map(({ rule, day, startedOn }) => [rule.id, day, startedOn])

test('a date is counted from the sale, and events without a day are asked for once', () => {
  const found = findSuggestions(known)
  expect(brief(found)).toEqual([['redeem', '2029-06-01', '2027-06-01']])
  expect(found.events).toEqual([
    {
      key: 'certificate issued',
      text: 'the day the certificate is issued',
      titles: ['Your last day to act', 'The certificate ends'],
    },
  ])
})

test('a typed day gives its dates, and one that does not exist gives none', () => {
  expect(brief(findSuggestions({ ...known, typed: { 'certificate issued': '2028-02-29' } }))).toEqual([
    ['redeem', '2029-06-01', '2027-06-01'],
    ['act', '2035-02-28', '2028-02-29'],
    ['end', '2036-02-29', '2028-02-29'],
  ])
  expect(brief(findSuggestions({ ...known, typed: { 'certificate issued': '2027-02-29' } }))).toEqual([
    ['redeem', '2029-06-01', '2027-06-01'],
  ])
})

test.each([
  ['', undefined],
  ['0002-06-15', undefined],
  ['0020-06-15', undefined],
  ['0202-06-15', undefined],
  ['1900-02-28', 'The day must be from January 1, 1980 to December 31, 2099.'],
  ['2200-01-01', 'The day must be from January 1, 1980 to December 31, 2099.'],
  ['9999-12-31', 'The day must be from January 1, 1980 to December 31, 2099.'],
])('the typed day %j gives no date', (day, problem) => {
  expect(brief(findSuggestions({ ...known, typed: { 'certificate issued': day } }))).toEqual([
    ['redeem', '2029-06-01', '2027-06-01'],
  ])
  expect(typedDayProblem('The day', day)).toBe(problem)
})

test('a day that is typed is still asked for, so that it can be corrected', () => {
  expect(findSuggestions({ ...known, typed: { 'certificate issued': '2028-02-29' } }).events).toHaveLength(1)
})

test('what is confirmed is not suggested again', () => {
  expect(findSuggestions({ ...known, deadlines: [confirmed('2027-06-01')] }).suggestions).toEqual([])
})

test('after the sale has another date, the date is suggested again with the one that it replaces', () => {
  const [suggested] = findSuggestions({
    ...known,
    saleDate: '2027-07-01',
    deadlines: [confirmed('2027-06-01')],
  }).suggestions
  expect(suggested).toMatchObject({ day: '2029-07-01', replaces: { day: '2029-06-01' } })
})

test('without a sale date, the sale is asked for', () => {
  expect(findSuggestions({ ...known, saleDate: null }).events.map(({ key }) => key)).toEqual([
    'sale',
    'certificate issued',
  ])
})
