import { expect, test } from 'vitest'
import { addDays } from './calendar-days.ts'
import { federalHoliday, isWeekend } from './federal-holidays.ts'

const observed2026 = [
  '2026-01-01',
  '2026-01-19',
  '2026-02-16',
  '2026-05-25',
  '2026-06-19',
  '2026-07-03',
  '2026-09-07',
  '2026-10-12',
  '2026-11-11',
  '2026-11-26',
  '2026-12-25',
]

test('on the weekdays of 2026 there are the eleven holidays that the Office of Personnel Management lists', () => {
  const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index))
  expect(days.filter((day) => !isWeekend(day) && federalHoliday(day))).toEqual(observed2026)
})

test.each([
  ['2026-07-04', 'Independence Day'],
  ['2026-07-03', 'Independence Day (observed)'],
  ['2027-07-05', 'Independence Day (observed)'],
  ['2021-12-31', 'New Year’s Day (observed)'],
  ['2022-01-01', 'New Year’s Day'],
  ['2028-05-29', 'Memorial Day'],
  ['2021-06-18', 'Juneteenth (observed)'],
  ['2020-06-19', undefined],
  ['1985-01-21', undefined],
  ['1986-01-20', 'the Birthday of Martin Luther King, Jr.'],
  ['2026-11-27', undefined],
])('%s is %s', (day, name) => {
  expect(federalHoliday(day)).toBe(name)
})
