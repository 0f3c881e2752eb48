import { expect, test } from 'vitest'
import { countText } from './limits.ts'

test.each([
  ['', 10, undefined],
  ['1234567', 10, undefined],
  ['12345678', 10, '2 characters left of 10.'],
  ['123456789', 10, '1 character left of 10.'],
  ['12345678901', 10, '1 character too many. At most 10 are possible.'],
  ['  12345678  ', 10, '2 characters left of 10.'],
  ['x'.repeat(5000), undefined, undefined],
])('%j of at most %s', (text, max, expected) => {
  expect(countText(text, max)).toBe(expected)
})
