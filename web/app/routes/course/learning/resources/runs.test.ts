import { expect, test } from 'vitest'
import { runsByCategory } from './find.ts'

const of = (categories: (string | null)[]) => categories.map((category, id) => ({ category, id }))

test.each([
  [[], []],
  [['Ohio'], [['Ohio', 1]]],
  [
    ['Ohio', 'Ohio', 'Iowa'],
    [
      ['Ohio', 2],
      ['Iowa', 1],
    ],
  ],
  [
    ['Ohio', 'Iowa', 'Ohio'],
    [
      ['Ohio', 1],
      ['Iowa', 1],
      ['Ohio', 1],
    ],
  ],
  [
    [null, null, 'Iowa'],
    [
      ['', 2],
      ['Iowa', 1],
    ],
  ],
])('%j falls into %j [3.6]', (categories, expected) => {
  expect(runsByCategory(of(categories)).map(({ category, items }) => [category, items.length])).toEqual(expected)
})

test('the order within a run is kept', () => {
  expect(runsByCategory(of(['Ohio', 'Ohio', 'Ohio']))[0]?.items.map(({ id }) => id)).toEqual([0, 1, 2])
})
