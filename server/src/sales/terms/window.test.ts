import { expect, test } from 'vitest'
import { betterFigures, countOpened, windowEnd } from './window.ts'

test('the window ends with the third business day', () => {
  const end = windowEnd(new Date('2026-11-05T18:00:00Z'), 'America/Chicago', { windowBusinessDays: 3 })
  expect(end.toISOString()).toBe('2026-11-11T06:00:00.000Z')
})

test.each([
  [['a', 'b', 'c'], [], 0, 3],
  [['a', 'b', 'c'], ['b'], 1, 3],
  [['a', 'b', 'c'], ['c', 'gone', 'later'], 1, 3],
  [[], ['a'], 0, 0],
])('of the counted videos %j, opening %j counts as %i of %i', (counted, opened, videosOpened, videosTotal) => {
  expect(countOpened(counted, opened)).toEqual({ videosOpened, videosTotal })
})

const figures = ([videosOpened, videosTotal, hour]: readonly [number, number, number]) => ({
  videosOpened,
  videosTotal,
  deadline: new Date(hour * 3_600_000),
})
test.each([
  ['the same', [3, 9, 10], [3, 9, 10], 5, [3, 9, 10]],
  ['fewer since the purchase than ever', [1, 9, 10], [3, 9, 10], 5, [1, 9, 10]],
  ['a smaller share of a longer list', [3, 9, 10], [3, 12, 10], 5, [3, 12, 10]],
  ['a larger share of a shorter list', [3, 9, 10], [3, 6, 10], 5, [3, 9, 10]],
  ['a later end by the present zone', [3, 9, 10], [4, 9, 13], 5, [3, 9, 13]],
  ['an earlier end by the present zone', [3, 9, 10], [2, 9, 8], 5, [2, 9, 10]],
  ['the last moments of the later end', [3, 9, 10], [3, 12, 13], 12, [3, 12, 13]],
  ['the later end itself', [3, 9, 10], [3, 12, 13], 13, [3, 9, 10]],
  ['a list without videos', [0, 0, 10], [1, 9, 10], 5, [0, 0, 10]],
] as const)('the buyer gets the better of agreed and current figures: %s', (_, agreed, live, hour, expected) => {
  const now = new Date(hour * 3_600_000)
  expect(betterFigures(figures(agreed), figures(live), now)).toEqual(figures(expected))
})
