import { expect, test } from 'vitest'
import { dayField, dayProblem } from './deadline-days.ts'

const range = 'Sale date must be from January 1, 1980 to December 31, 2099.'
test.each([
  ['2028-02-29', undefined],
  ['1980-01-01', undefined],
  ['2099-12-31', undefined],
  ['', 'Sale date is required.'],
  ['1900-01-01', range],
  ['2200-01-01', range],
  ['1979-12-31', range],
  ['2100-01-01', range],
  ['1900-02-29', 'Sale date must be a day that exists, such as 2026-11-21.'],
  ['2027-02-29', 'Sale date must be a day that exists, such as 2026-11-21.'],
  ['11/21/2026', 'Sale date must be a day that exists, such as 2026-11-21.'],
])('the sale date %j: %s', (typed, problem) => {
  expect(dayProblem('Sale date', typed)).toBe(problem)
  const { error, data } = dayField('Sale date').safeParse(` ${typed} `)
  expect(error?.issues.map(({ message }) => message)).toEqual(problem && [problem])
  if (!problem) expect(data).toBe(typed)
})
