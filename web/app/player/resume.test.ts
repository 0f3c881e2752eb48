import type { Video } from '@course/contract/course/learning/learning'
import type { VideoProgress } from '@course/contract/course/learning/progress'
import { expect, test } from 'vitest'
import { continuePoint, resumeAt, stateText, summaryText, timeText } from './resume.ts'

const video = (id: string, seconds: number | null = 600): Video => ({
  id,
  name: id.toUpperCase(),
  vimeoNumber: '1',
  vimeoHash: null,
  file: null,
  seconds,
  hasLesson: false,
  isLessonFree: false,
  hasTranscript: false,
  orderNumber: 0,
})
const videos = ['a', 'b', 'c'].map((id) => video(id))

const row = (videoId: string, more: Partial<VideoProgress> = {}): VideoProgress => ({
  videoId,
  number: 1,
  position: 0,
  covered: [],
  duration: 600,
  percent: 0,
  completedAt: null,
  marked: null,
  lastAt: null,
  ...more,
})
const progressOf = (...rows: VideoProgress[]) => new Map(rows.map((each) => [each.videoId, each]))
const completedAt = '2026-11-22T20:00:00.000Z'

test.each([
  ['nothing known', undefined, 0],
  ['10 s', { position: 10, duration: 600 }, 7],
  ['the middle', { position: 300, duration: 600 }, 297],
  ['95 %', { position: 570, duration: 600 }, 567],
  ['more than 95 %', { position: 571, duration: 600 }, 0],
  ['a video of unknown length', { position: 300, duration: null }, 297],
])('after %s a video resumes at the right second', (_case, place, expected) => {
  expect(resumeAt(place)).toBe(expected)
})

test.each([
  ['nothing was watched', progressOf(), null, undefined],
  ['a video was left in the middle', progressOf(row('b', { position: 300 })), 'b', { index: 1, at: 297 }],
  ['a video was barely started', progressOf(row('b', { position: 4 })), 'b', undefined],
  ['the end of a video was seen without the rest', progressOf(row('b', { position: 600 })), 'b', { index: 2, at: 0 }],
  [
    'every video was marked as completed in the middle of one',
    progressOf(row('a', { marked: true }), row('b', { position: 300, marked: true }), row('c', { marked: true })),
    'b',
    undefined,
  ],
  [
    'the next video is completed, too',
    progressOf(row('a', { position: 600, completedAt }), row('b', { completedAt })),
    'a',
    { index: 2, at: 0 },
  ],
  [
    'the last video was finished and an earlier one was not',
    progressOf(row('a', { position: 100 }), row('b', { completedAt }), row('c', { position: 600, completedAt })),
    'c',
    { index: 0, at: 97 },
  ],
  [
    'all is completed',
    progressOf(row('a', { completedAt }), row('b', { marked: true }), row('c', { completedAt, position: 600 })),
    'c',
    undefined,
  ],
])('where to continue when %s', (_case, progress, last, expected) => {
  expect(continuePoint(videos, progress, last)).toEqual(expected)
})

test.each([
  ['nothing', progressOf(), '0 of 3 completed, about 30 min left'],
  ['a part', progressOf(row('a', { covered: [[0, 300]] })), '0 of 3 completed, about 25 min left'],
  [
    'almost everything',
    progressOf(row('a', { completedAt }), row('b', { marked: true }), row('c', { covered: [[0, 599]] })),
    '2 of 3 completed, about 1 min left',
  ],
])('the summary after watching %s', (_case, progress, expected) => {
  expect(summaryText(videos, progress)).toBe(expected)
})

test('the summary leaves the time out if a length is unknown', () => {
  expect(summaryText([video('a', null), video('b')], progressOf())).toBe('0 of 2 completed')
})

test('the summary counts hours', () => {
  expect(summaryText([video('a', 5400)], progressOf())).toBe('0 of 1 completed, about 1 h 30 min left')
})

test.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [754, '12:34'],
  [3723, '1:02:03'],
])('%d seconds are %s', (seconds, text) => {
  expect(timeText(seconds)).toBe(text)
})

test.each([
  [undefined, 'not started'],
  [row('a'), 'not started'],
  [row('a', { covered: [[0, 270]], percent: 45 }), '45% watched'],
  [row('a', { covered: [[0, 270]], percent: null }), 'started'],
  [row('a', { completedAt }), 'completed'],
  [row('a', { marked: true }), 'completed'],
  [row('a', { covered: [[0, 600]], percent: 100, completedAt, marked: false }), '100% watched'],
])('%j is %s', (progress, text) => {
  expect(stateText(progress)).toBe(text)
})
