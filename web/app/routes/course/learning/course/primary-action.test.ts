import { expect, test } from 'vitest'
import { primaryAction } from './primary-action.ts'

const poster = {
  hasTrouble: false,
  hasEnded: false,
  isLessonEndSeen: false,
  hasOffer: false,
  isFinished: false,
  isPlaying: false,
  isCompleted: false,
  hasNext: true,
}
const playing = { ...poster, isPlaying: true }
const completed = { ...poster, isCompleted: true }

test.each([
  ['a new video', poster, 'play'],
  ['the last video', { ...poster, hasNext: false }, 'play'],
  ['a completed video', completed, 'next'],
  ['a video that plays', playing, 'next'],
  ['the last video while it plays', { ...playing, hasNext: false }, 'complete'],
  ['a place in another video', { ...poster, hasOffer: true }, 'continue'],
  ['a completed last video with others left', { ...completed, hasNext: false, hasOffer: true }, 'continue'],
  ['a video that has ended', { ...playing, hasEnded: true }, 'playNext'],
  ['a video that cannot be reached', { ...playing, hasTrouble: true }, 'recover'],
  ['the end of a lesson', { ...poster, isLessonEndSeen: true }, 'endLesson'],
  ['the end of a completed lesson', { ...completed, isLessonEndSeen: true }, 'endLesson'],
  [
    'the end of the last lesson, completed',
    { ...completed, isLessonEndSeen: true, hasNext: false, isFinished: true },
    'certificate',
  ],
  ['a finished course', { ...completed, isFinished: true }, 'certificate'],
  ['a finished course that plays', { ...playing, isCompleted: true, isFinished: true }, 'certificate'],
] as const)('at %s, the primary action fits', (_name, now, expected) => {
  expect(primaryAction(now)).toBe(expected)
})
