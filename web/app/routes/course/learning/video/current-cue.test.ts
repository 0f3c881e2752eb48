import { expect, test } from 'vitest'
import { cueAt } from './transcript.tsx'

const cues = [
  { start: 1, end: 4, text: 'One.' },
  { start: 4, end: 6.5, text: 'Two.' },
  { start: 9, end: 12, text: 'Three.' },
]

test.each([
  [undefined, -1],
  [0.5, -1],
  [1, 0],
  [3.99, 0],
  [4, 1],
  [8, 1],
  [60, 2],
])('at second %s, the line at position %i is said', (seconds, position) => {
  expect(cueAt(cues, seconds)).toBe(position)
})
