import { expect, test } from 'vitest'
import { memoryCounters } from './memory-counters.ts'

const start = { count: 0, secondsLeft: 60 }

/** Counters with a clock that a test moves, in milliseconds. */
function counters(most?: number) {
  const clock = { now: 0 }
  return { clock, ...memoryCounters(most, () => clock.now) }
}

test('a counter goes on from where it began, and says how long its window still lasts', () => {
  const { clock, add, read } = counters()
  expect(add('a', { count: 4, secondsLeft: 30 })).toEqual({ count: 5, secondsLeft: 30 })
  clock.now = 10_500
  expect(add('a', start)).toEqual({ count: 6, secondsLeft: 20 })
  expect(read('b')).toBeUndefined()
})

test('a window that has passed counts no more', () => {
  const { clock, add, read } = counters()
  add('a', start)
  clock.now = 60_000
  expect(read('a')).toBeUndefined()
  expect(add('a', start)).toEqual({ count: 1, secondsLeft: 60 })
})

test('what is taken back leaves a counter at zero at least', () => {
  const { add, read, takeBack } = counters()
  for (const _try of [1, 2, 3]) add('a', start)
  takeBack('a', 2)
  expect(read('a')?.count).toBe(1)
  takeBack('a', 2)
  expect(read('a')?.count).toBe(0)
  takeBack('unknown', 1)
  expect(read('unknown')).toBeUndefined()
})

test('of too many the one that was not counted for longest is forgotten', () => {
  const { add, read } = counters(2)
  for (const key of ['a', 'b', 'a', 'c']) add(key, start)
  expect(['a', 'b', 'c'].map((key) => read(key)?.count)).toEqual([2, undefined, 1])
})
