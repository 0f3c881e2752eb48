import { expect, test } from 'vitest'
import { dayRangeText, localDayText, longDateText, partialDateText } from './dates.ts'

test('a day is written in words, in no time zone', () => {
  expect(longDateText('2026-11-22')).toBe('November 22, 2026')
  expect(longDateText('2026-01-01')).toBe('January 1, 2026')
})

test.each([
  ['2024', '2024'],
  ['2024-07', 'July 2024'],
  ['2024-07-01', 'July 1, 2024'],
])('%s, as precise as it is known, is "%s"', (date, text) => {
  expect(partialDateText(date)).toBe(text)
})

test('a time is written as the day it is for the reader', () => {
  expect(localDayText(new Date(2026, 10, 22, 23, 59).toISOString())).toBe('November 22, 2026')
})

test.each([
  ['2026-11-01', '2026-11-01', 'Nov 1, 2026'],
  ['2026-11-01', '2026-11-07', 'Nov 1 – 7, 2026'],
  ['2026-10-30', '2026-11-07', 'Oct 30 – Nov 7, 2026'],
])('from %s to %s', (from, to, text) => {
  expect(dayRangeText(from, to)).toBe(text)
})
