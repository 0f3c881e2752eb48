import { expect, test } from 'vitest'
import { longDateText, monthText } from './dates.ts'

test('a day is written in words, in no time zone', () => {
  expect(longDateText('2026-11-22')).toBe('November 22, 2026')
  expect(longDateText('2026-01-01')).toBe('January 1, 2026')
})

test('a month is written in words', () => {
  expect(monthText('2026-11')).toBe('November 2026')
  expect(monthText('2026-11-30')).toBe('November 2026')
})
