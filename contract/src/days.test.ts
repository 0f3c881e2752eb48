import { expect, test } from 'vitest'
import { dayInWords } from './days.ts'

test.each([
  ['2026-01-31', 'Sat, Jan 31, 2026'],
  ['2024-02-29', 'Thu, Feb 29, 2024'],
  ['2026-12-01', 'Tue, Dec 1, 2026'],
])('%s is %s, whatever the time zone', (day, words) => {
  expect(dayInWords(day)).toBe(words)
})
