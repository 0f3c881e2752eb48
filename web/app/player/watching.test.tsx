import type { Range } from '@course/contract/course/learning/watched-ranges'
import { unionOf } from '@course/contract/course/learning/watched-ranges'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEvents, type Player } from './player.ts'
import type { Watched } from './watch-queue.ts'
import { recordWatching } from './watching.ts'

const { on, emit } = createEvents()
const player = { on } as Player
let records: Watched[] = []
const queue = { record: (_id: string, watched: Watched) => void records.push(watched), flush: async () => {} }
const ranges = (): Range[] => unionOf(records.flatMap((record) => record.ranges))

beforeEach(() => {
  vi.useFakeTimers()
  records = []
})
afterEach(() => vi.useRealTimers())

/** Plays from one second to another at normal speed. @param stated the length that the player states */
function play(from: number, to: number, stated: number) {
  for (let seconds = from; seconds <= to; seconds += 0.25) {
    emit('time', { seconds, duration: stated })
    vi.advanceTimersByTime(250)
  }
}

test.each([
  ['the right length', 120],
  ['a length that is too short', 60],
  ['one second', 1],
])('a player that states %s: all seconds count, and the video ends at its end', (_what, stated) => {
  const stop = recordWatching(player, 'redemption', queue, 0)
  play(0, 120, stated)
  emit('ended', { duration: stated })
  stop()
  expect(ranges()).toEqual([[0, 120]])
  expect(records.at(-1)).toMatchObject({ position: 120, duration: 120 })
  for (const { ranges: each, duration } of records)
    for (const [, end] of each) expect(end).toBeLessThanOrEqual(Math.ceil(duration))
})

test.each([0, Number.NaN, Number.POSITIVE_INFINITY])(
  'while a player states a length of %s, seconds wait for it',
  (unknown) => {
    const stop = recordWatching(player, 'redemption', queue, 0)
    play(0, 20, unknown)
    emit('paused', {})
    expect(ranges()).toEqual([])
    expect(records.every(({ duration }) => duration === 0)).toBe(true)
    play(20, 30, 100)
    stop()
    expect(ranges()).toEqual([[0, 30]])
    expect(records.at(-1)).toMatchObject({ duration: 100 })
  },
)

test('a length that is corrected later stays the longest', () => {
  const stop = recordWatching(player, 'redemption', queue, 0)
  play(0, 10, 100)
  play(10.25, 20, 60)
  stop()
  expect(records.at(-1)).toMatchObject({ position: 20, duration: 100 })
})
