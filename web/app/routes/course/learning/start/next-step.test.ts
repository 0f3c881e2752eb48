import type { Video } from '@course/contract/course/learning/learning'
import type { VideoProgress } from '@course/contract/course/learning/progress'
import { expect, test } from 'vitest'
import { findNextStep } from './next-step.ts'

const video = (id: string) => ({ id, name: id, seconds: 100 }) as Video
const videos = [video('a'), video('b'), video('c')]

const watched = (videoId: string, more: Partial<VideoProgress> = {}): [string, VideoProgress] => [
  videoId,
  {
    videoId,
    number: 1,
    position: 50,
    covered: [[0, 50]],
    duration: 100,
    percent: 50,
    completedAt: null,
    marked: null,
    lastAt: '2026-11-20T10:00:00.000Z',
    ...more,
  },
]
const done = (id: string) => watched(id, { marked: true, position: 100 })
const place = (videoId: string, percent = 40, savedAt = '2026-11-21T10:00:00.000Z') => ({
  videoId,
  anchor: 'p-1',
  percent,
  savedAt,
})
const learned = { videos, progress: new Map<string, VideoProgress>(), lastVideoId: null, places: [] }
const inA = { ...learned, progress: new Map([watched('a')]), lastVideoId: 'a' }

test.each([
  ['nothing was opened', learned, { kind: 'begin', index: 0 }],
  ['the first video is only marked', { ...learned, progress: new Map([done('a')]) }, { kind: 'begin', index: 1 }],
  ['a video was stopped', inA, { kind: 'watch', point: { index: 0, at: 47 } }],
  [
    'a video was played for a moment',
    { ...learned, progress: new Map([watched('b', { position: 4 })]), lastVideoId: 'b' },
    { kind: 'begin', index: 1 },
  ],
  ['a lesson was read later', { ...inA, places: [place('b')] }, { kind: 'read', index: 1 }],
  [
    'a lesson was read before',
    { ...inA, places: [place('b', 40, '2026-11-19T10:00:00.000Z')] },
    { kind: 'watch', point: { index: 0, at: 47 } },
  ],
  ['a lesson was only opened', { ...learned, places: [place('b', 2)] }, { kind: 'begin', index: 0 }],
  ['a lesson was read to its end', { ...learned, places: [place('b', 100)] }, { kind: 'begin', index: 0 }],
  [
    'the lesson that was read is completed',
    { ...learned, progress: new Map([done('b')]), places: [place('b')] },
    { kind: 'begin', index: 0 },
  ],
  ['the lesson is no longer in the course', { ...learned, places: [place('gone')] }, { kind: 'begin', index: 0 }],
  [
    'everything is completed',
    { ...learned, progress: new Map([done('a'), done('b'), done('c')]), lastVideoId: 'c', places: [place('b')] },
    { kind: 'certificate' },
  ],
  ['there are no videos', { ...learned, videos: [] }, undefined],
])('if %s, the next step follows', (_name, facts, expected) => {
  expect(findNextStep(facts)).toEqual(expected)
})
