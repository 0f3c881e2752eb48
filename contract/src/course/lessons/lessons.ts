import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { Moment, VideoParams } from '../../replies.ts'

export const Term = z.object({ id: z.string(), term: z.string(), meaning: z.string() })
export type Term = z.output<typeof Term>

export const LessonSource = z.object({
  id: z.string(),
  supports: z.string(),
  citation: z.string(),
  link: z.string().nullable(),
  noLink: z.string().nullable(),
  readOn: z.string().describe('The month in which the law was read, like 2026-11'),
  confirmedOn: z.string().nullable(),
})
export type LessonSource = z.output<typeof LessonSource>

export const Lesson = z.object({
  videoId: z.string(),
  keyPoints: z.array(z.string()),
  html: z.string().describe('Safe HTML, made from the Markdown by the server'),
  headings: z.array(z.object({ id: z.string(), text: z.string() })).describe('Those of the HTML, in their order'),
  minutes: z.number().int().describe('The time to read it'),
  terms: z.array(Term).describe('Every term that the text refers to or explains'),
  sources: z.array(LessonSource).describe('In the order of the numbers in the text'),
  questions: z.array(
    z.object({
      question: z.string(),
      choices: z
        .array(z.object({ text: z.string(), isCorrect: z.boolean(), html: z.string().describe('The reason') }))
        .describe('None for an open question'),
      html: z.string().describe('The full answer'),
    }),
  ),
})
export type Lesson = z.output<typeof Lesson>

const afterOpening = { audience: 'member', params: VideoParams, refuses: ['not_found', 'not_opened'] } as const

export const readLesson = {
  ...afterOpening,
  method: 'GET',
  path: '/api/videos/:id/lesson',
  shownToSupport: true,
  summary: 'The written lesson of a video that the caller has opened, played or read',
  reply: Lesson,
  replyHeaders: { ETag: 'Names this state of the lesson, for If-None-Match' },
} as const satisfies Endpoint

export const recordLessonEnd = {
  ...afterOpening,
  method: 'POST',
  path: '/api/videos/:id/lesson/end',
  refuses: [...afterOpening.refuses, 'too_fast'],
  summary: 'Record that the caller has read the written lesson of a video to its end; only the first time counts',
  reply: Success,
} as const satisfies Endpoint

export const LessonPlace = z.object({
  videoId: z.string(),
  anchor: z.string().describe('The paragraph, named by its words'),
  percent: z.int().describe('How much of the text is above it'),
  savedAt: Moment,
})
export type LessonPlace = z.output<typeof LessonPlace>

export const listLessonPlaces = {
  method: 'GET',
  path: '/api/lesson-places',
  audience: 'member',
  shownToSupport: true,
  summary: 'Where the caller stopped in each written lesson, the latest first',
  reply: z.array(LessonPlace),
} as const satisfies Endpoint

export const saveLessonPlace = {
  ...afterOpening,
  method: 'PUT',
  path: '/api/videos/:id/lesson/place',
  summary: 'Remember where the caller stopped in the written lesson of a video',
  body: z.object({
    Anchor: z
      .string('Anchor must be text.')
      .regex(/^p-[a-z0-9]{1,7}$/, 'Anchor must name a paragraph, such as p-1x2y3z.'),
    Percent: z
      .int('Percent must be a whole number.')
      .min(0, 'Percent must be from 0 to 100.')
      .max(100, 'Percent must be from 0 to 100.'),
  }),
  reply: Success,
} as const satisfies Endpoint

export const Cue = z.object({ start: z.number().describe('In seconds'), end: z.number(), text: z.string() })
export type Cue = z.output<typeof Cue>

export const readTranscript = {
  ...afterOpening,
  method: 'GET',
  path: '/api/videos/:id/transcript',
  shownToSupport: true,
  summary: "What is said in a video that the caller has opened, as the captions' lines",
  reply: z.array(Cue),
} as const satisfies Endpoint

export const readFreeTranscript = {
  method: 'GET',
  path: '/api/free-lessons/:id/transcript',
  audience: 'public',
  params: VideoParams,
  summary: "What is said in the video of a free lesson, as the captions' lines",
  reply: z.array(Cue),
  refuses: ['not_found'],
} as const satisfies Endpoint
