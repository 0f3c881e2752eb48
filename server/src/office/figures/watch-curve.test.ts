import { curveParts } from '@course/contract/office/figures'
import { expect, test } from 'vitest'
import { notableLines } from './notable-lines.ts'
import { type WatchEdge, watchCurve } from './watch-curve.ts'

/** The edges of members who watched these stretches and then left at a second, or completed the video. */
function edgesOf(members: readonly { watched: readonly (readonly [number, number])[]; left?: number }[]): WatchEdge[] {
  return members.flatMap(({ watched, left }): WatchEdge[] => [
    ...watched.map(([second]) => ({ kind: 'from' as const, second, members: 1 })),
    ...watched.map(([, second]) => ({ kind: 'to' as const, second, members: 1 })),
    { kind: 'last', second: watched.at(-1)?.[1] ?? 0, members: 1 },
    ...(left === undefined ? [] : [{ kind: 'left' as const, second: left, members: 1 }]),
  ])
}
const members = [
  { watched: [[0, 80]] },
  {
    watched: [
      [0, 20],
      [40, 80],
    ],
  },
  {
    watched: [
      [0, 20],
      [40, 60],
    ],
    left: 60,
  },
  { watched: [[0, 10]], left: 10 },
] as const
const curve = watchCurve(edgesOf(members), 80)
const cues = Array.from({ length: 16 }, (_, at) => ({ start: at * 5, end: at * 5 + 5, text: `Line ${at}` }))

test('the curve is the share of the members who saw each part', () => {
  expect(curve.playedBy).toBe(4)
  expect(curve.seen).toHaveLength(curveParts)
  expect([0, 4, 5, 9, 10, 19, 20, 29, 30, 39].map((part) => curve.seen[part])).toEqual([
    ...[100, 100, 75, 75, 25, 25, 75, 75, 50, 50],
  ])
})

test('a viewer who stopped for good has skipped nothing after that', () => {
  expect([5, 15, 25, 50, 70].map((second) => curve.skippedAt[second])).toEqual([0, 0, 2, 0, 0])
})

test.each([
  ['nobody watched it', [], 80, 0],
  ['its length is not known', edgesOf(members), 0, 4],
])('there is no curve if %s', (_why, edges, length, playedBy) => {
  const none = watchCurve(edges, length)
  expect(none).toEqual({ playedBy, seen: [], leftAt: [], skippedAt: [] })
  expect(notableLines(none, cues)).toEqual([])
})

test('a video that became shorter counts what was watched after its end at its end', () => {
  const shorter = watchCurve(edgesOf([{ watched: [[0, 80]], left: 70 }]), 40)
  expect([shorter.seen[0], shorter.seen.at(-1), shorter.leftAt[40]]).toEqual([100, 100, 1])
})

test('a video of a few seconds has a whole curve', () => {
  const short = watchCurve(edgesOf([{ watched: [[0, 2]] }, { watched: [[0, 3]] }]), 3)
  expect([short.seen[0], short.seen.at(-1)]).toEqual([100, 50])
  expect(short.seen).toHaveLength(curveParts)
})

test('the first line of a skipped passage is named, and a line at which one member left is not', () => {
  expect(notableLines(curve, cues)).toEqual([{ kind: 'skipped', at: 20, text: 'Line 4', members: 2 }])
})

test('of the lines that members left at, the two with most are named, in the order of the transcript', () => {
  const left = (second: number, count: number) =>
    Array.from({ length: count }, () => ({ watched: [[0, second]] as const, left: second }))
  const many = watchCurve(edgesOf([...left(62, 2), ...left(42, 3), ...left(44, 2), ...left(12, 6)]), 80)
  expect(notableLines(many, cues)).toEqual([
    { kind: 'left', at: 10, text: 'Line 2', members: 6 },
    { kind: 'left', at: 40, text: 'Line 8', members: 5 },
  ])
})
