import { expect, test } from 'vitest'
import { listText } from './list-text.ts'

test.each([
  [[], 'and', ''],
  [['a'], 'or', 'a'],
  [['a', 'b'], 'and', 'a and b'],
  [['a', 'b', 'c'], 'or', 'a, b, or c'],
] as const)('%j with %s is "%s"', (items, last, text) => {
  expect(listText(items, last)).toBe(text)
})
