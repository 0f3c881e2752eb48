import { expect, test } from 'vitest'
import {
  changeQuery,
  nextSort,
  positionText,
  readAddress,
  readPageLinks,
  sortState,
  totalText,
  withoutPage,
} from './list-address.ts'

test.each([
  ['', {}],
  ['search=ada+l&sort=-email&role=Paid+User', { search: 'ada l', sort: '-email', role: 'Paid User' }],
  ['search=&role=', {}],
  ['limit=9999&utm_source=mail&status=paid', {}],
  ['after=abc', { after: 'abc' }],
  ['from=2026-10-01&to=2026-11-21', { from: '2026-10-01', to: '2026-11-21' }],
])('the address ?%s asks for %j', (address, expected) => {
  expect(readAddress(new URLSearchParams(address), ['role', 'standing'])).toEqual(expected)
})

test.each([
  [{ search: 'ada', after: 'x' }, { sort: 'email' }, { search: 'ada', sort: 'email' }],
  [{ search: 'ada', before: 'x', role: 'Paid User' }, { search: '' }, { role: 'Paid User' }],
  [{ sort: 'email', after: 'x' }, { after: 'y' }, { sort: 'email', after: 'y' }],
  [{ sort: 'email', after: 'x' }, { before: 'y' }, { sort: 'email', before: 'y' }],
])('%j changed by %j is %j', (query, change, expected) => {
  expect(changeQuery(query, change)).toEqual(expected)
})

test('an export contains the whole search, whatever the page', () => {
  expect(withoutPage({ search: 'ada', role: 'Paid User', sort: 'email', after: 'x', before: 'y' })).toEqual({
    search: 'ada',
    role: 'Paid User',
    sort: 'email',
  })
})

test.each([
  ['email', 'email', '-email', 'ascending'],
  ['-email', 'email', 'email', 'descending'],
  ['-registrationTime', 'email', 'email', 'none'],
])('sorted by %s, the heading of %s leads to %s and says %s', (sort, key, next, state) => {
  expect(nextSort(sort, key)).toBe(next)
  expect(sortState(sort, key)).toBe(state)
})

test.each([
  [null, {}],
  ['</api/users?limit=50&after=abc>; rel="next"', { next: { after: 'abc' } }],
  ['</api/users?limit=50&before=abc>; rel="prev"', { previous: { before: 'abc' } }],
  [
    '</api/users?search=a%2Cb&before=x-1>; rel="prev", </api/users?search=a%2Cb&after=y_2>; rel="next"',
    { next: { after: 'y_2' }, previous: { before: 'x-1' } },
  ],
  ['</api/users>; rel="first"', {}],
  ['</api/users>; rel="next"', {}],
])('the Link header %s names %j', (header, expected) => {
  expect(readPageLinks(header)).toEqual(expected)
})

test.each([
  [0, false, 'No users'],
  [1, false, '1 user'],
  [1234, false, '1,234 users'],
  [1000, true, 'More than 1,000 users'],
])('%i, not counted to the end %s: %s', (total, isLowerBound, expected) => {
  expect(totalText(total, ['user', 'users'], isLowerBound)).toBe(expected)
})

test.each<[{ rowsBefore?: number; shown: number; total: number; isLowerBound?: boolean }, boolean, string | undefined]>(
  [
    [{ rowsBefore: 0, shown: 50, total: 1_234 }, true, '1–50 of 1,234 · Page 1 of 25'],
    [{ rowsBefore: 50, shown: 50, total: 1_234 }, true, '51–100 of 1,234 · Page 2 of 25'],
    [{ rowsBefore: 1_200, shown: 34, total: 1_234 }, false, '1,201–1,234 of 1,234 · Page 25 of 25'],
    [{ rowsBefore: 50, shown: 50, total: 200, isLowerBound: true }, true, '51–100 of more than 200 · Page 2'],
    [{ rowsBefore: 300, shown: 50, total: 200, isLowerBound: true }, true, '301–350 of more than 350 · Page 7'],
    [{ rowsBefore: 300, shown: 10, total: 200, isLowerBound: true }, false, '301–310 of 310 · Page 7 of 7'],
    [{ shown: 50, total: 1_234 }, true, undefined],
    [{ rowsBefore: 50, shown: 0, total: 50 }, false, undefined],
  ],
)(
  'a page of %j, with a next page: %s, is described as %s',
  ({ shown, isLowerBound = false, ...page }, hasNext, text) => {
    expect(positionText({ ...page, isLowerBound, rows: Array.from({ length: shown }) }, hasNext)).toBe(text)
  },
)
