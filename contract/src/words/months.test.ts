import { expect, test } from 'vitest'
import { monthNames, monthNamesText, shortMonthNames } from './months.ts'

test('the names of the months are in their order', () => {
  expect([monthNames[0], monthNames[11], shortMonthNames[8]]).toEqual(['January', 'December', 'Sep'])
  expect([monthNames.length, shortMonthNames.length]).toEqual([12, 12])
})

test('months are named by their numbers, and a number that is none is shown', () => {
  expect(monthNamesText([5, 6])).toBe('May, June')
  expect(monthNamesText([13])).toBe('13')
})
