import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { plainText } from '../../fields.ts'
import { Moment, UserParams, VideoParams } from '../../replies.ts'

export const maxVideoSeconds = 12 * 60 * 60
export const maxRanges = 500

const wholeSeconds = (label: string) => z.int(`${label} must be whole seconds.`)

const Range = z
  .tuple([wholeSeconds('A range'), wholeSeconds('A range')], 'A range is a pair of whole seconds.')
  .refine(([from, to]) => from >= 0 && from < to, 'A range must begin at 0 or later and end after its beginning.')

const seconds = (label: string) => z.number(`${label} must be a number of seconds.`)

const WatchReport = z
  .object({
    VideoId: plainText('VideoId').min(1, 'VideoId is required.').max(100, 'This video does not exist.'),
    Ranges: z.array(Range, 'Ranges must be a list.').max(maxRanges, `Ranges can have at most ${maxRanges} entries.`),
    Position: seconds('Position').min(0, 'Position must be 0 or more.'),
    Duration: seconds('Duration')
      .min(0, 'Duration must be 0 or more.')
      .max(maxVideoSeconds, 'Duration can be at most 12 hours.')
      .describe('In seconds; 0 while the player does not know it'),
    At: z.iso.datetime({ offset: true, error: 'At must be a date and time, such as 2026-11-22T20:15:00.000Z.' }),
    Seq: z.int('Seq must be a whole number.').min(0, 'Seq must be 0 or more.'),
  })
  .refine(({ Ranges, Duration }) => Ranges.every(([, to]) => to <= Math.ceil(Duration)), {
    path: ['Ranges'],
    message: 'A range ends after the Duration of its report.',
  })
  .refine(({ Position, Duration }) => Duration === 0 || Position <= Math.ceil(Duration), {
    path: ['Position'],
    message: 'Position is beyond the Duration of its report.',
  })

export const WatchReports = z.object({
  Device: plainText('Device').min(1, 'Device is required.').max(64, 'Device can have at most 64 characters.'),
  SentAt: z.iso.datetime({ offset: true, error: 'SentAt must be a date and time.' }).optional(),
  Reports: z.array(WatchReport, 'Reports must be a list.').max(200, 'Send at most 200 reports at once.'),
})
export type WatchReports = z.output<typeof WatchReports>

export const VideoProgress = z.object({
  videoId: z.string(),
  number: z.int().describe("The video's place in the course, from 1"),
  position: z.int().describe('Where to resume, in seconds'),
  covered: z.array(z.tuple([z.int(), z.int()])),
  duration: z.int().nullable().describe("The video's length in seconds; null until it is known"),
  percent: z.int().nullable().describe('The watched share; null until the length is known'),
  completedAt: Moment.nullable().describe('When 90 percent had been watched'),
  marked: z.boolean().nullable().describe('The mark that the member set, completed or not; null if there is none'),
  lastAt: Moment.nullable().describe('The time of the last report; null if the video was only marked'),
})
export type VideoProgress = z.output<typeof VideoProgress>

export const lastVideoHeader = 'x-last-video'

export const readProgress = {
  method: 'GET',
  path: '/api/progress',
  audience: 'member',
  shownToSupport: true,
  summary: 'What the caller has watched of each video; X-Last-Video names the video watched last',
  reply: z.array(VideoProgress),
  replyHeaders: { 'X-Last-Video': 'The ID of the video watched last; absent if nothing was watched' },
} as const satisfies Endpoint

export const reportProgress = {
  method: 'POST',
  path: '/api/progress',
  audience: 'member',
  summary: 'Add watched seconds; repeating a report changes nothing',
  body: WatchReports,
  reply: z.array(VideoProgress),
  refuses: ['too_fast'],
} as const satisfies Endpoint

export const markCompleted = {
  method: 'POST',
  path: '/api/videos/:id/completed',
  audience: 'member',
  summary: 'Mark a video as completed or not completed, whatever was watched',
  params: VideoParams,
  body: z.object({ Completed: z.boolean('Completed must be true or false.') }),
  reply: Success,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const readUserProgress = {
  method: 'GET',
  path: '/api/users/:id/progress',
  audience: 'administrator',
  summary: 'What a user has watched of each video',
  params: UserParams,
  reply: z.array(VideoProgress),
  refuses: ['not_found'],
} as const satisfies Endpoint

export const Preferences = z.object({
  speed: z.number(),
  captions: z.boolean(),
  volume: z.number().describe('From 0 to 1'),
  autoplayNext: z.boolean(),
})
export type Preferences = z.output<typeof Preferences>

export const usualPreferences: Preferences = { speed: 1, captions: false, volume: 1, autoplayNext: true }

export const readPreferences = {
  method: 'GET',
  path: '/api/preferences',
  audience: 'member',
  shownToSupport: true,
  summary: 'How the caller likes videos to play',
  reply: Preferences,
} as const satisfies Endpoint

export const savePreferences = {
  method: 'PUT',
  path: '/api/preferences',
  audience: 'member',
  summary: 'Save how the caller likes videos to play',
  body: z.object({
    Speed: z
      .number('Speed must be a number.')
      .min(0.25, 'Speed must be from 0.25 to 4.')
      .max(4, 'Speed must be from 0.25 to 4.'),
    Captions: z.boolean('Captions must be true or false.'),
    Volume: z
      .number('Volume must be a number.')
      .min(0, 'Volume must be from 0 to 1.')
      .max(1, 'Volume must be from 0 to 1.'),
    AutoplayNext: z.boolean('AutoplayNext must be true or false.'),
  }),
  reply: Preferences,
} as const satisfies Endpoint
