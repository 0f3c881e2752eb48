import { expect, test } from 'vitest'
import { nextOf, previousOf, restoredIndex, videoNumberOf } from './player.ts'

test.each([
  [0, 9, 1],
  [7, 9, 8],
  [8, 9, 0],
  [0, 1, 0],
  [0, 0, 0],
])('after video %i of %i comes %i', (index, count, expected) => {
  expect(nextOf(index, count)).toBe(expected)
})

test.each([
  [8, 9, 7],
  [1, 9, 0],
  [0, 9, 8],
  [0, 1, 0],
  [0, 0, 0],
])('before video %i of %i comes %i', (index, count, expected) => {
  expect(previousOf(index, count)).toBe(expected)
})

test.each([
  [null, 9, 0],
  ['0', 9, 0],
  ['4', 9, 4],
  ['8', 9, 8],
  ['9', 9, 0],
  ['-1', 9, 0],
  ['1.5', 9, 0],
  ['1e1', 90, 0],
  ['', 9, 0],
  ['garbage', 9, 0],
  ['99999999999999999999', 9, 0],
  ['0', 0, 0],
])('a kept %j of %i videos opens video %i', (kept, count, expected) => {
  expect(restoredIndex(kept, count)).toBe(expected)
})

test.each([
  [null, 1],
  ['0', 1],
  ['4', 5],
  ['garbage', 1],
])('a kept %j is video number %i', (kept, expected) => {
  expect(videoNumberOf(kept)).toBe(expected)
})
