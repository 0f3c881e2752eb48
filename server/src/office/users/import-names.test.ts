import { expect, test } from 'vitest'
import { splitName } from './import-names.ts'

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['  Ada   King  Lovelace ', 'Ada King', 'Lovelace'],
  ['Lovelace, Ada', 'Ada', 'Lovelace'],
  ['van Beethoven, Ludwig', 'Ludwig', 'van Beethoven'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['Otto von der Heide', 'Otto', 'von der Heide'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['Martin Luther King Jr.', 'Martin Luther', 'King Jr.'],
  ['Martin Luther King, Jr.', 'Martin Luther', 'King Jr.'],
  ['King, Martin Luther, Jr.', 'Martin Luther', 'King Jr.'],
  ['John Smith III', 'John', 'Smith III'],
  ['Ann Lee, PhD', 'Ann', 'Lee PhD'],
  ['Anne-Marie O’Neil', 'Anne-Marie', 'O’Neil'],
  ['李 小龍', '李', '小龍'],
  ['Madonna', 'Madonna', ''],
  ['King Jr.', 'King', 'Jr.'],
  [',', '', ''],
  ['', '', ''],
])('%j is split into %j and %j', (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName })
})
