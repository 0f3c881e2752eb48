import { expect, test } from 'vitest'
import { daysLeftText, localToday } from './days-left.ts'

test.each([
  ['2028-02-29', 'today'],
  ['2028-03-01', 'tomorrow'],
  ['2028-02-28', 'yesterday'],
  ['2028-03-30', 'in 30 days'],
  ['2028-02-19', '10 days ago'],
  ['2031-11-27', 'in 1,367 days'],
])('on February 29, 2028, the day %s is %s', (day, text) => {
  expect(daysLeftText(day, '2028-02-29')).toBe(text)
})

test.each([
  ['2026-03-07', '2026-03-09', 'in 2 days'],
  ['2026-10-31', '2026-11-02', 'in 2 days'],
])('from %s to %s, over a change of the clocks, it is %s', (today, day, text) => {
  expect(daysLeftText(day, today)).toBe(text)
})

test('today is the day where the reader is, late in the evening, too', () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})
