import { expect, test } from 'vitest'
import { shareText } from './funnel-steps.tsx'

test.each([
  [0, 0, ''],
  [3, 0, ''],
  [0, 4, ' (0%)'],
  [1, 3, ' (33%)'],
  [4, 4, ' (100%)'],
  [7, 1, ' (100%)'],
])('%i of %i is "%s"', (part, whole, expected) => {
  expect(shareText(part, whole)).toBe(expected)
})
