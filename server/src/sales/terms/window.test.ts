import { expect, test } from 'vitest'
import { countOpened, windowEnd } from './window.ts'

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
