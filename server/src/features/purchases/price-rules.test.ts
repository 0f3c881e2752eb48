import { expect, test } from 'vitest'
import { priceNotices } from './price-rules.ts'

test.each([
  [2_999, ['note'], '$29.99'],
  [3_000, ['closed', 'note'], '$30.00'],
  [9_999, ['closed', 'note'], '$99.99'],
  [2_900, ['warning', 'note'], '$29.00'],
  [5, ['warning', 'note'], '$0.05'],
])('a catalogue price of %i cents gives %j', (cents, levels, charged) => {
  const notices = priceNotices(cents)
  expect(notices.map(({ level }) => level)).toEqual(levels)
  for (const { text } of notices) expect(text).toContain(charged)
})
