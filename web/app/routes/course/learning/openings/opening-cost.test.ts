import type { Openings } from '@course/contract/course/learning/learning'
import { expect, test } from 'vitest'
import { openingCost } from './opening-cost.ts'

const open: NonNullable<Openings['window']> = {
  deadline: '2026-11-26T06:00:00.000Z',
  timeZone: 'America/Chicago',
  videosOpened: 0,
  videosTotal: 3,
  owed: '29.99',
  owedAfterNext: '19.99',
  readingCounts: true,
  countedVideoIds: ['a', 'b'],
  cancellation: 'possible',
}
const shown = { videoId: 'a', window: open, isOpened: false, hasLesson: true, isFree: false }

test.each([
  ['both count', shown, 'Playing this video or reading its lesson lowers it to $19.99.'],
  [
    'reading does not count',
    { ...shown, window: { ...open, readingCounts: false } },
    'Playing this video lowers it to $19.99; reading its lesson doesn’t.',
  ],
  [
    'the lesson is free',
    { ...shown, isFree: true },
    'This lesson is free: playing its video and reading it cost nothing.',
  ],
  ['the lesson is free and there is no window', { ...shown, isFree: true, window: null }, undefined],
  ['the lesson is free and the server failed', { ...shown, isFree: true, window: undefined }, undefined],
  ['there is no lesson', { ...shown, hasLesson: false }, 'Playing this video lowers it to $19.99.'],
  [
    'nothing is left',
    { ...shown, window: { ...open, owedAfterNext: '0.00' } },
    'Playing this video or reading its lesson lowers it to $0.00.',
  ],
  ['the video is opened', { ...shown, isOpened: true }, undefined],
  ['the video does not count', { ...shown, videoId: 'c' }, undefined],
  ['a cancellation is requested', { ...shown, window: { ...open, cancellation: 'requested' } }, undefined],
  ['no cancellation is possible', { ...shown, window: { ...open, cancellation: 'impossible' } }, undefined],
  ['there is no window', { ...shown, window: null }, undefined],
  [
    'the server failed',
    { ...shown, window: undefined },
    'While you can still cancel, opening a video may lower your refund.',
  ],
  ['the server failed after the opening', { ...shown, window: undefined, isOpened: true }, undefined],
] as const)('if %s, the cost is said in one sentence', (_name, opening, expected) => {
  expect(openingCost(opening)).toBe(expected)
})
