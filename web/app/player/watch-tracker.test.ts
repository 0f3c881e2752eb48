import { expect, test } from 'vitest'
import { createWatchTracker } from './watch-tracker.ts'

/** Plays on: events every quarter of a second, `rate` seconds of video for each second of the clock. */
function play(tracker: ReturnType<typeof createWatchTracker>, from: number, to: number, rate = 1, began = 0): number {
  let now = began
  for (let seconds = from; seconds <= to; seconds += 0.25 * rate, now += 250) tracker.moveTo(seconds, now, rate)
  return now
}

test('twenty seconds of playing count as twenty seconds', () => {
  const tracker = createWatchTracker()
  play(tracker, 0, 20)
  expect(tracker.take()).toEqual([[0, 20]])
})

test('twenty seconds at double speed count as forty', () => {
  const tracker = createWatchTracker()
  const now = play(tracker, 0, 40, 2)
  expect(now).toBe(20_250)
  expect(tracker.take()).toEqual([[0, 40]])
})

test('the seconds in between a seek do not count', () => {
  const tracker = createWatchTracker()
  const now = play(tracker, 0, 5)
  tracker.cut()
  play(tracker, 50, 55, 1, now)
  expect(tracker.take()).toEqual([
    [0, 5],
    [50, 55],
  ])
})

test('a seek that the player did not announce does not count either', () => {
  const tracker = createWatchTracker()
  const now = play(tracker, 0, 5)
  play(tracker, 600, 603, 1, now)
  expect(tracker.take()).toEqual([
    [0, 5],
    [600, 603],
  ])
})

test('seeking back and watching again counts once', () => {
  const tracker = createWatchTracker()
  const now = play(tracker, 10, 20)
  tracker.cut()
  play(tracker, 12, 25, 1, now)
  expect(tracker.take()).toEqual([[10, 25]])
})

test('a second that is played in part does not count', () => {
  const tracker = createWatchTracker()
  play(tracker, 10.5, 12.5)
  expect(tracker.take()).toEqual([[11, 12]])
})

test('what was taken is not taken again, and no second falls in between', () => {
  const tracker = createWatchTracker()
  let now = play(tracker, 0, 7.5)
  expect(tracker.take()).toEqual([[0, 7]])
  now = play(tracker, 7.75, 15, 1, now)
  expect(tracker.take()).toEqual([[7, 15]])
  expect(tracker.take()).toEqual([])
})

test('a computer that slept does not count the time asleep', () => {
  const tracker = createWatchTracker()
  play(tracker, 0, 5)
  tracker.moveTo(5.25, 3_600_000, 1)
  expect(tracker.take()).toEqual([[0, 5]])
})

test.each([0.5, 1.25, 1.5, 2, 4])('a whole video at speed %d is covered to its last second', (rate) => {
  const tracker = createWatchTracker()
  play(tracker, 0, 62, rate)
  tracker.moveTo(62, 1_000_000, rate)
  expect(tracker.take()).toEqual([[0, 62]])
})
