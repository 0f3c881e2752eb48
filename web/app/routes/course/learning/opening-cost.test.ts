import type { Openings } from '@course/contract/course/learning'
import { expect, test } from 'vitest'
import { playingCost, readingCost } from './opening-cost.ts'

const window: NonNullable<Openings['window']> = {
  deadline: '2026-11-26T06:00:00.000Z',
  timeZone: 'America/Chicago',
  videosOpened: 0,
  videosTotal: 9,
  owed: '29.99',
  owedAfterNext: '26.66',
  readingCounts: true,
  countedVideoIds: ['tax-deed'],
  cancellation: 'possible',
}
const sentence = (act: string, rest: string) =>
  `${act} counts as opening the video. If you canceled then, you would get ${rest} back.`

test.each([
  [
    'what is left, while a window is open',
    { window, isOpened: false, isFree: false },
    sentence('Reading it', '$26.66'),
  ],
  [
    'that nothing is left',
    { window: { ...window, owedAfterNext: '0.00' }, isOpened: false, isFree: false },
    sentence('Reading it', 'nothing'),
  ],
  [
    'nothing for a video that is newer than the purchase',
    { window: { ...window, countedVideoIds: ['other'] }, isOpened: false, isFree: false },
    undefined,
  ],
  ['nothing for an opened video', { window, isOpened: true, isFree: false }, undefined],
  [
    'nothing where reading does not count',
    { window: { ...window, readingCounts: false }, isOpened: false, isFree: false },
    undefined,
  ],
  [
    'nothing after a request',
    { window: { ...window, cancellation: 'requested' as const }, isOpened: false, isFree: false },
    undefined,
  ],
  ['nothing without a window', { window: null, isOpened: false, isFree: false }, undefined],
  [
    'that it may count, if the figures are unknown',
    { window: undefined, isOpened: false, isFree: false },
    'While you can still cancel, reading it may count as opening the video.',
  ],
])('the offer to read says %s', (_, opening, text) => {
  expect(readingCost({ videoId: 'tax-deed', ...opening })).toBe(text)
})

test('playing costs the same also where reading does not count', () => {
  const earlier = { ...window, readingCounts: false }
  expect(playingCost({ videoId: 'tax-deed', window: earlier, isOpened: false, isFree: false })).toBe(
    sentence('Playing it', '$26.66'),
  )
  expect(playingCost({ videoId: 'tax-deed', window: earlier, isOpened: true, isFree: false })).toBeUndefined()
  expect(playingCost({ videoId: 'newer', window: earlier, isOpened: false, isFree: false })).toBeUndefined()
  expect(playingCost({ videoId: 'tax-deed', window: null, isOpened: false, isFree: false })).toBeUndefined()
})
