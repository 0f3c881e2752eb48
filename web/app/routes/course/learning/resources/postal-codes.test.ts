import { expect, test } from 'vitest'
import { statesText, withPostalCode } from './find.ts'

test.each([
  ['Texas', 'Texas TX'],
  ['District of Columbia', 'District of Columbia DC'],
  ['Guam', 'Guam'],
])('%s is searched as "%s"', (name, searched) => {
  expect(withPostalCode(name)).toBe(searched)
})

test.each([
  [['Ohio'], '1 state'],
  [['Ohio', 'Texas'], '2 states'],
  [['Ohio', 'Texas', 'District of Columbia'], '2 states and D.C.'],
])('%j reads "%s"', (names, expected) => {
  expect(statesText(names)).toBe(expected)
})
