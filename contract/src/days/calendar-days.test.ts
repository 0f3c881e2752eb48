import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysInMonth, isDay, weekdayOf } from './calendar-days.ts'

test.each(['2026-11-21', '2000-02-29', '2028-02-29', '1900-02-28', '2200-12-31'])('%s is a day', (day) => {
  expect(isDay(day)).toBe(true)
})

test.each([
  '1900-02-29',
  '2100-02-29',
  '2027-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '0026-01-01',
  '2026-1-1',
  '2026-11-21T00:00',
  '11/21/2026',
  '',
])('%j is not a day', (text) => {
  expect(isDay(text)).toBe(false)
})

test.each([
  ['2026-01-31', 1, '2026-02-28', '2026-02-31'],
  ['2028-01-31', 1, '2028-02-29', '2028-02-31'],
  ['2028-02-29', 12, '2029-02-28', '2029-02-29'],
  ['2028-02-29', 48, '2032-02-29', undefined],
  ['2027-02-28', 12, '2028-02-28', undefined],
  ['2026-12-31', 2, '2027-02-28', '2027-02-31'],
  ['2026-11-30', 3, '2027-02-28', '2027-02-30'],
  ['2026-06-30', 1, '2026-07-30', undefined],
  ['2026-12-15', 1, '2027-01-15', undefined],
  ['2096-02-29', 48, '2100-02-28', '2100-02-29'],
])('%s and %i months is %s', (day, months, later, missing) => {
  expect(addMonths(day, months)).toEqual({ day: later, missing })
})

test.each([
  ['2024-02-29', 180, '2024-08-27'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s and %i days is %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later)
})

test.each([
  ['2026-11-21', 6],
  ['2026-11-22', 0],
  ['2000-02-29', 2],
])('%s has the weekday %i', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday)
})

test('every month has as many days as a calendar of 400 years says', () => {
  const all = fc.integer({ min: 1_600, max: 9_998 })
  fc.assert(
    fc.property(all, (year) => {
      const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
      const lengths = Array.from({ length: 12 }, (_, index) => daysInMonth(year, index + 1))
      expect(lengths).toEqual([31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    }),
  )
})
