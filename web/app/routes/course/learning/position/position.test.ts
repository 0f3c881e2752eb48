import { expect, test } from 'vitest'
import { nextOf, previousOf, restoredIndex, startsAtOnce } from './position.ts'

test.each([
  [0, 9, 1],
  [7, 9, 8],
  [8, 9, 0],
  [0, 1, 0],
  [0, 0, 0],
])('after video %i of %i comes %i [4.7]', (index, count, expected) => {
  expect(nextOf(index, count)).toBe(expected)
})

test.each([
  [8, 9, 7],
  [1, 9, 0],
  [0, 9, 8],
  [0, 1, 0],
  [0, 0, 0],
])('before video %i of %i comes %i [4.7]', (index, count, expected) => {
  expect(previousOf(index, count)).toBe(expected)
})

test.each([
  [{ hasPlayed: false, isWindowOpen: false, isOpened: false }, false],
  [{ hasPlayed: false, isWindowOpen: false, isOpened: true }, false],
  [{ hasPlayed: false, isWindowOpen: true, isOpened: true }, false],
  [{ hasPlayed: true, isWindowOpen: false, isOpened: false }, true],
  [{ hasPlayed: true, isWindowOpen: false, isOpened: true }, true],
  [{ hasPlayed: true, isWindowOpen: true, isOpened: true }, true],
  [{ hasPlayed: true, isWindowOpen: true, isOpened: false }, false],
])('a video that is moved to with %j starts at once: %s', (move, starts) => {
  expect(startsAtOnce(move)).toBe(starts)
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
