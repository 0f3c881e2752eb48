import { expect, test } from 'vitest'
import { randomFrom } from '../../../../server/test/faults/random.ts'
import {
  type Arrival,
  type History,
  historyFrom,
  lastReport,
  secondsSeen,
} from '../../../../server/test/watch-histories.ts'
import {
  ageOfReport,
  isCompleting,
  isLater,
  mergeReports,
  percentOf,
  type Range,
  secondsIn,
  unionOf,
  type WatchReport,
} from './watched-ranges.ts'

const start = Date.parse('2026-03-01T08:00:00Z')
const histories = Array.from({ length: 300 }, (_, at) => historyFrom(at + 1, start))

/** The reports as the server dates them: a device's clock is wrong by the same amount when it reports and when it sends. */
const received = (history: History, arrivals: readonly Arrival[], video: number): WatchReport[] =>
  arrivals.flatMap(({ device, arrivesAt, reports }) => {
    const error = history.clockErrors[device] ?? 0
    return reports
      .filter((report) => report.video === video)
      .map((report) => ({ ...report, at: arrivesAt - ageOfReport(report.madeAt + error, arrivesAt + error) }))
  })

const mergeAll = (reports: readonly WatchReport[]) =>
  reports.reduce<WatchReport | undefined>(
    (sum, report) => (sum ? mergeReports(sum, report) : mergeReports(report, report)),
    undefined,
  )

/** Sums up halves first, as requests with several reports do. */
function mergeInHalves(reports: readonly WatchReport[]): WatchReport | undefined {
  if (reports.length < 2) return mergeAll(reports)
  const middle = Math.floor(reports.length / 2)
  const [a, b] = [mergeInHalves(reports.slice(0, middle)), mergeInHalves(reports.slice(middle))]
  return a && b ? mergeReports(a, b) : (a ?? b)
}

const shuffled = <T>(items: readonly T[], seed: number): T[] => {
  const random = randomFrom(seed)
  return items
    .map((item) => ({ item, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

test('in 300 histories of three devices with wrong clocks, what is covered equals the set of seconds seen', () => {
  for (const history of histories) {
    for (const video of [0, 1]) {
      const merged = mergeAll(received(history, history.arrivals, video))
      const covered =
        merged?.ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)) ?? []
      expect(covered).toEqual([...secondsSeen(history.made, video)].sort((a, b) => a - b))
    }
  }
})

test('in 300 histories, every order of arrival, repetition and grouping gives the same final row', () => {
  for (const [seed, history] of histories.entries()) {
    for (const video of [0, 1]) {
      const reports = received(history, history.arrivals, video)
      const last = lastReport(history.made, video)
      const final = mergeAll(reports)
      expect(final && { position: final.position, at: final.at, device: final.device, seq: final.seq }).toEqual(
        last && { position: last.position, at: last.madeAt, device: last.device, seq: last.seq },
      )
      for (const order of [reports.toReversed(), shuffled(reports, seed), shuffled([...reports, ...reports], seed)]) {
        expect(mergeAll(order)).toEqual(final)
        expect(mergeInHalves(order)).toEqual(final)
      }
    }
  }
})

test('in 300 histories, no report makes the covered seconds or the percentage smaller', () => {
  for (const history of histories) {
    let before: WatchReport | undefined
    for (const report of received(history, history.arrivals, 0)) {
      const after: WatchReport = before ? mergeReports(before, report) : mergeReports(report, report)
      const [was, is] = [percentOf(before?.ranges ?? [], 600) ?? 0, percentOf(after.ranges, 600) ?? 0]
      expect(is).toBeGreaterThanOrEqual(was)
      expect(is).toBeLessThanOrEqual(100)
      expect(secondsIn(unionOf([...(before?.ranges ?? []), ...after.ranges]))).toBe(secondsIn(after.ranges))
      before = after
    }
  }
})

const base: WatchReport = { ranges: [], position: 0, duration: 60, at: 1_000, device: 'b', seq: 5 }

test.each<[string, Partial<WatchReport>, boolean]>([
  ['a later time', { at: 1_001, device: 'a', seq: 1 }, true],
  ['an earlier time', { at: 999, device: 'c', seq: 9 }, false],
  ['the same time and a greater device', { device: 'c', seq: 1 }, true],
  ['the same time and a smaller device', { device: 'a', seq: 9 }, false],
  ['the same time and device and a greater number', { seq: 6 }, true],
  ['the same time and device and a smaller number', { seq: 4 }, false],
  ['nothing else', {}, false],
])('a report with %s is later: %s', (_, change, expected) => {
  expect(isLater({ ...base, ...change }, base)).toBe(expected)
})

test.each<[string, number, number | undefined, number]>([
  ['two times', 500, 800, 300],
  ['a clock that is a day ahead', 500 + 86_400_000, 800 + 86_400_000, 300],
  ['no time of sending', 500, undefined, 0],
  ['a time after its sending', 900, 800, 0],
  ['a time ten thousand years ago', 0, 10_000 * 365 * 86_400_000, 100 * 365 * 86_400_000],
])('a report with %s has the right age', (_, at, sentAt, expected) => {
  expect(ageOfReport(at, sentAt)).toBe(expected)
})

test.each<[string, Range[], Range[]]>([
  ['none', [], []],
  [
    'touching',
    [
      [0, 15],
      [15, 30],
    ],
    [[0, 30]],
  ],
  [
    'overlapping',
    [
      [10, 30],
      [0, 15],
    ],
    [[0, 30]],
  ],
  [
    'contained',
    [
      [0, 60],
      [10, 20],
    ],
    [[0, 60]],
  ],
  [
    'apart',
    [
      [40, 55],
      [0, 15],
    ],
    [
      [0, 15],
      [40, 55],
    ],
  ],
  [
    'repeated',
    [
      [0, 15],
      [0, 15],
    ],
    [[0, 15]],
  ],
])('the union of ranges that are %s', (_, ranges, expected) => {
  expect(unionOf(ranges)).toEqual(expected)
})

test.each<[string, Range[], number | null, number | null, boolean]>([
  ['nothing', [], 100, 0, false],
  ['a little less than 90 %', [[0, 89]], 100, 89, false],
  [
    '90 %',
    [
      [0, 50],
      [60, 100],
    ],
    100,
    90,
    true,
  ],
  ['everything', [[0, 100]], 100, 100, true],
  [
    'seconds beyond the length',
    [
      [0, 80],
      [100, 300],
    ],
    100,
    80,
    false,
  ],
  ['more than everything', [[0, 300]], 100, 100, true],
  ['a video of unknown length', [[0, 300]], null, null, false],
])('having watched %s completes a video only from 90 % on', (_, ranges, length, percent, completing) => {
  expect(percentOf(ranges, length)).toBe(percent)
  expect(isCompleting(ranges, length)).toBe(completing)
})
