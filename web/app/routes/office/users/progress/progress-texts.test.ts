import type { VideoProgress } from '@course/contract/course/learning/progress'
import { expect, test } from 'vitest'
import { progressSummary, watchedText } from './progress-texts.ts'

const [morning, evening] = ['2026-11-22T08:00:00.000Z', '2026-11-22T20:15:00.000Z']

const row = (more: Partial<VideoProgress> = {}): VideoProgress => ({
  videoId: 'one',
  number: 1,
  position: 0,
  covered: [[0, 45]],
  duration: 100,
  percent: 45,
  completedAt: null,
  marked: null,
  lastAt: morning,
  ...more,
})
const onlyMarked = row({ covered: [], percent: 0, marked: true, lastAt: null })

test.each<[VideoProgress, string]>([
  [row(), '45% watched'],
  [row({ duration: null, percent: null }), 'started'],
  [row({ covered: [], percent: 0 }), 'opened'],
  [onlyMarked, 'marked as completed'],
  [row({ ...onlyMarked, marked: false }), 'marked as not completed'],
  [row({ marked: true }), '45% watched, marked as completed'],
  [row({ percent: 93, completedAt: evening }), 'completed on Sun, Nov 22, 2026, 2:15 PM CST'],
  [row({ percent: 93, completedAt: evening, marked: true }), 'completed on Sun, Nov 22, 2026, 2:15 PM CST'],
  [row({ percent: 93, completedAt: evening, marked: false }), '93% watched, marked as not completed'],
])('progress %# of a video reads "%s"', (progress, text) => {
  expect(watchedText(progress, 'America/Chicago')).toBe(text)
})

test.each<[VideoProgress[], number, string]>([
  [[row({ lastAt: evening }), row()], 9, '0 of 9 completed; last watched Sun, Nov 22, 2026, 2:15 PM CST'],
  [[row({ completedAt: morning }), onlyMarked], 9, '2 of 9 completed; last watched Sun, Nov 22, 2026, 2:00 AM CST'],
  [[row({ completedAt: morning, marked: false })], 0, '0 completed; last watched Sun, Nov 22, 2026, 2:00 AM CST'],
  [[onlyMarked], 9, '1 of 9 completed'],
])('summary %# of %i videos', (progress, total, text) => {
  expect(progressSummary(progress, total, 'America/Chicago')).toBe(text)
})
