import { expect, test } from 'vitest'
import { certainSkew } from './time.ts'

test.each([
  ['the other clock was read in between', 100, 100.5, 101, 0],
  ['equal clocks', 100, 100, 100, 0],
  ['this clock is two hours ahead', 7_300, 100, 7_301, 7_200],
  ['this clock is a minute behind', 100, 160, 100, -60],
  ['a slow answer, which explains 20 s', 100, 150, 120, -30],
  ['a process that was paused for two minutes', 100, 101, 220, 0],
])('%s: read at %d, %d and %d, the difference is certainly %d', (_what, before, other, after, skew) => {
  expect(certainSkew(before, other, after)).toBe(skew)
})
