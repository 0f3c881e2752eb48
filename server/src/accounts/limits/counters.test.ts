import { expect, test } from 'vitest'
import { createMemoryCounters } from './counters.ts'

const start = { count: 0, secondsLeft: 60 }

/** Counters with a clock that the test sets, in milliseconds. */
function counters(max?: number) {
  const clock = { now: 0 }
  return { clock, ...createMemoryCounters(max, () => clock.now) }
}

test('a memory counter continues from its start value and reports the seconds left', () => {
  const { clock, increment, read } = counters()
  expect(increment('a', { count: 4, secondsLeft: 30 })).toEqual({ count: 5, secondsLeft: 30 })
  clock.now = 10_500
  expect(increment('a', start)).toEqual({ count: 6, secondsLeft: 20 })
  expect(read('b')).toBeUndefined()
})

test('a memory counter starts again at one after its window', () => {
  const { clock, increment, read } = counters()
  increment('a', start)
  clock.now = 60_000
  expect(read('a')).toBeUndefined()
  expect(increment('a', start)).toEqual({ count: 1, secondsLeft: 60 })
})

test('decrementing a memory counter never goes below zero', () => {
  const { increment, read, decrement } = counters()
  for (const _try of [1, 2, 3]) increment('a', start)
  decrement('a', 2)
  expect(read('a')?.count).toBe(1)
  decrement('a', 2)
  expect(read('a')?.count).toBe(0)
  decrement('unknown', 1)
  expect(read('unknown')).toBeUndefined()
})

test('above the maximum, the memory counter that was least recently incremented is dropped', () => {
  const { increment, read } = counters(2)
  for (const key of ['a', 'b', 'a', 'c']) increment(key, start)
  expect(['a', 'b', 'c'].map((key) => read(key)?.count)).toEqual([2, undefined, 1])
})
