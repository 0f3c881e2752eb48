import { expect, test } from 'vitest'
import { utcText } from './utc-text.ts'

test.each([
  ['2026-11-21T12:00:59.999Z', '2026-11-21 12:00 UTC'],
  ['2026-01-01T01:30:00+02:00', '2025-12-31 23:30 UTC'],
  ['nonsense', ''],
])('%s reads %j', (iso, expected) => {
  expect(utcText(iso)).toBe(expected)
})
