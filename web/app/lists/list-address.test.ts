import { expect, test } from 'vitest'
import {
  changeQuery,
  neighborPages,
  nextSort,
  positionText,
  readAddress,
  sortState,
  totalText,
  withoutPage,
} from './list-address.ts'

test.each([
  ['', {}],
  ['search=ada+l&sort=-email&role=Paid+User', { search: 'ada l', sort: '-email', role: 'Paid User' }],
  ['search=&role=', {}],
  ['limit=9999&utm_source=mail&status=paid', {}],
  ['offset=50&after=abc', { offset: '50' }],
  ['from=2026-10-01&to=2026-11-21', { from: '2026-10-01', to: '2026-11-21' }],
])('the address ?%s asks for %j', (address, expected) => {
  expect(readAddress(new URLSearchParams(address), ['role', 'standing'])).toEqual(expected)
})

test.each([
  [{ search: 'ada', offset: '50' }, { sort: 'email' }, { search: 'ada', sort: 'email' }],
  [{ search: 'ada', offset: '50', role: 'Paid User' }, { search: '' }, { role: 'Paid User' }],
  [{ sort: 'email', offset: '50' }, { offset: '100' }, { sort: 'email', offset: '100' }],
  [{ sort: 'email', offset: '50' }, { offset: '' }, { sort: 'email' }],
])('%j changed by %j is %j', (query, change, expected) => {
  expect(changeQuery(query, change)).toEqual(expected)
})

test('an export contains the whole search, whatever the page', () => {
  expect(withoutPage({ search: 'ada', role: 'Paid User', sort: 'email', offset: '50' })).toEqual({
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
  [0, 50, {}],
  [0, 51, { next: { offset: '50' } }],
  [50, 120, { next: { offset: '100' }, previous: { offset: '' } }],
  [100, 120, { previous: { offset: '50' } }],
  [500, 120, { previous: { offset: '450' } }],
])('beside the page from row %i of %i are %j', (offset, total, expected) => {
  expect(neighborPages(offset, total)).toEqual(expected)
})

test.each([
  [0, 'No users'],
  [1, '1 user'],
  [1234, '1,234 users'],
])('%i: %s', (total, expected) => {
  expect(totalText(total, ['user', 'users'])).toBe(expected)
})

test.each([
  [0, 50, 1_234, '1–50 of 1,234 · Page 1 of 25'],
  [50, 50, 1_234, '51–100 of 1,234 · Page 2 of 25'],
  [1_200, 34, 1_234, '1,201–1,234 of 1,234 · Page 25 of 25'],
  [50, 0, 50, undefined],
])('from row %i, %i of %i rows are described as %s', (offset, shown, total, text) => {
  expect(positionText(offset, shown, total)).toBe(text)
})
