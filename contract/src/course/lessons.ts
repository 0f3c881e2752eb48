import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { VideoParams } from '../replies.ts'

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
