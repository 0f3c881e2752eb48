import { expect, test } from 'vitest'
import { countText, numberText } from './counts.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1234, '1,234'],
  [1_234_567, '1,234,567'],
])('%i is written %s', (count, text) => {
  expect(numberText(count)).toBe(text)
})

test.each([
  [0, 'user', undefined, '0 users'],
  [1, 'user', undefined, '1 user'],
  [2, 'user', undefined, '2 users'],
  [1, 'person', 'people', '1 person'],
  [1234, 'person', 'people', '1,234 people'],
])('%i of %s, %s: %s', (count, one, many, text) => {
  expect(countText(count, one, many)).toBe(text)
})
