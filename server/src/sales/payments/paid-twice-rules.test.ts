import { expect, test } from 'vitest'
import { comparableName } from './paid-twice-rules.ts'

test.each<[[string, string], [string, string], boolean]>([
  [['Óscar', 'García'], ['oscar', 'GARCIA'], true],
  [['O\u0301scar', 'García'], ['Óscar', 'Garcia'], true],
  [['Zoë ', ' O’Hara'], ['zoe', 'o’hara'], true],
  [['Anna  Maria', 'Lee'], ['Anna', 'Maria Lee'], true],
  [['Ada', 'Lovelace'], ['Ada', 'Lovelock'], false],
  [['Ada', 'Lovelace'], ['Lovelace', 'Ada'], false],
])('whether %j and %j are the same name: %s', (one, other, expected) => {
  expect(comparableName(...one) === comparableName(...other)).toBe(expected)
})
