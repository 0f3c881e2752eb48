import { expect, test } from 'vitest'
import { insert, move, readPosition, remove, unmoved } from './list-moves.ts'

const entries = ['a', 'b', 'c', 'd']

test.each([
  [0, 0, 'abcd'],
  [0, 1, 'bacd'],
  [3, 2, 'abdc'],
  [0, 3, 'bcda'],
  [2, 0, 'cabd'],
  [0, -1, 'abcd'],
  [3, 4, 'abcd'],
  [7, 0, 'abcd'],
])('moving entry %i to %i gives %s', (from, to, expected) => {
  expect(move(entries, from, to).join('')).toBe(expected)
})

test('an entry is inserted and removed at its position', () => {
  expect(insert(entries, 1, 'x').join('')).toBe('axbcd')
  expect(insert(entries, 4, 'x').join('')).toBe('abcdx')
  expect(remove(entries, 0).join('')).toBe('bcd')
})

test.each([
  ['1', 0],
  [' 60 ', 59],
  ['0', undefined],
  ['61', undefined],
  ['2.5', undefined],
  ['', undefined],
  ['two', undefined],
])('position %j of 60 is index %s', (typed, expected) => {
  expect(readPosition(typed, 60)).toBe(expected)
})

test.each([
  [
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ],
  [
    [1, 2, 3, 0],
    [0, 1, 2],
  ],
  [
    [3, 0, 1, 2],
    [1, 2, 3],
  ],
  [
    [0, 2, 1, 3],
    [0, 2, 3],
  ],
  [[], []],
])('of the order %j, the entries %j were not moved', (before, expected) => {
  expect([...unmoved(before)].sort((a, b) => a - b)).toEqual(expected)
})
