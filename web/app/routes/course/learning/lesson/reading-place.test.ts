import { expect, test } from 'vitest'
import { indexAtPercent, isMidway, leftText, percentBefore, placeToKeep } from './reading-place.ts'

const lengths = [100, 300, 100, 500]

test.each([
  [0, 0],
  [1, 10],
  [2, 40],
  [3, 50],
  [4, 100],
])('above paragraph %i are %i percent of the text', (index, percent) => {
  expect(percentBefore(lengths, index)).toBe(percent)
})

test.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [45, 2],
  [99, 3],
  [100, 3],
])('at %i percent of the text is paragraph %i', (percent, index) => {
  expect(indexAtPercent(lengths, percent)).toBe(index)
})

test('an empty text has no places', () => {
  expect([percentBefore([], 0), indexAtPercent([], 50)]).toEqual([0, 0])
})

test.each([
  [8, 0, 'about 8 min left'],
  [8, 50, 'about 4 min left'],
  [8, 99, 'about 1 min left'],
  [1, 0, 'about 1 min left'],
  [8, 100, 'read to the end'],
])('of %i minutes, %i percent down, the text says "%s"', (minutes, percent, text) => {
  expect(leftText(minutes, percent)).toBe(text)
})

test.each([
  [4, false],
  [5, true],
  [94, true],
  [95, false],
])('a place at %i percent is offered: %s', (percent, isOffered) => {
  expect(isMidway(percent)).toBe(isOffered)
})

test('a look below the text ends the reading only if most of it was read', () => {
  expect(placeToKeep({ index: 2, percent: 40 }, 0, 3)).toEqual({ index: 2, percent: 40 })
  expect(placeToKeep(undefined, 40, 3)).toBeUndefined()
  expect(placeToKeep(undefined, 70, 3)).toEqual({ index: 3, percent: 100 })
})
