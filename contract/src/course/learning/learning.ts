import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { FileTicket } from '../../lists.ts'
import { freeVideoPath, homeCaptionsPath, homeVideoPath, videoFileTypes } from '../../publishing/videos/video-files.ts'
import { Amount, Moment, RecordId, TimeZone, VideoParams } from '../../replies.ts'
import { RefundTerms } from '../../sales/refund-terms.ts'

export const Video = z.object({
  id: z.string(),
  name: z.string(),
  vimeoNumber: z.string().describe('Empty for a video that has only a file'),
  vimeoHash: z.string().nullable(),
  file: z
    .object({ type: z.enum(videoFileTypes) })
    .nullable()
    .describe("The owner's own copy, if there is one"),
  seconds: z.number().int().nullable().describe('The length that the owner states; null if unknown'),
  orderNumber: z.number().int(),
  hasLesson: z.boolean(),
  isLessonFree: z.boolean().describe('Whether anyone can read its lesson; reading it never counts'),
  hasTranscript: z.boolean(),
})
export type Video = z.output<typeof Video>

export const readGettingStarted = {
  method: 'GET',
  path: '/api/getting-started',
  audience: 'member',
  shownToSupport: true,
  summary: "The owner's words for the Getting Started page",
  reply: z.object({
    intro: z.string(),
    steps: z.array(z.object({ title: z.string(), text: z.string(), linkTo: z.string() })),
  }),
} as const satisfies Endpoint
export type GettingStarted = z.output<typeof readGettingStarted.reply>

export const listVideos = {
  method: 'GET',
  path: '/api/videos',
  audience: 'member',
  shownToSupport: true,
  summary: 'The videos of a product, in order',
  query: z.object({ productId: z.string().regex(/^\d{1,9}$/, 'productId must be a number.') }),
  reply: z.array(Video),
} as const satisfies Endpoint

export const openVideo = {
  method: 'POST',
  path: '/api/videos/:id/opened',
  audience: 'member',
  summary:
    'Record that the caller opened a video by playing it or by reading its lesson; only the first time under the current access counts',
  params: VideoParams,
  body: z.object({ How: z.enum(['played', 'read'], 'How must be played or read.').default('played') }),
  reply: Success,
  refuses: ['not_found', 'cancellation_open'],
} as const satisfies Endpoint

export const openVideoFile = {
  method: 'POST',
  path: '/api/videos/:id/file',
  audience: 'member',
  summary: "A link to the owner's own copy of a video; records the opening, as playing it does",
  params: VideoParams,
  reply: z.object({
    url: z.string(),
    captions: z.string().nullable().describe('A link to its WebVTT captions, if there are any'),
    expiresAt: Moment.nullable().describe('Null for an address that does not expire'),
  }),
  refuses: ['not_found', 'cancellation_open'],
} as const satisfies Endpoint

/** Why Vimeo refuses a video: its privacy setting, its password, or because it does not exist. */
export const videoProblems = ['private', 'password', 'missing'] as const
export type VideoProblem = (typeof videoProblems)[number]

export const reportVideoProblem = {
  method: 'POST',
  path: '/api/videos/:id/fault',
  audience: 'member',
  summary: 'Alert the owner that Vimeo refuses a video; sends at most one email for each video and day',
  params: VideoParams,
  body: z.object({ Kind: z.enum(videoProblems, 'Kind must be private, password or missing.') }),
  reply: Success,
  refuses: ['not_found'],
  limited: true,
} as const satisfies Endpoint

const homeVideo = {
  method: 'GET',
  audience: 'public',
  refuses: ['not_found'],
} as const

export const readHomeVideo = {
  ...homeVideo,
  path: homeVideoPath,
  summary: "The owner's own copy of the home page's video",
  inParts: true,
  reply: z.unknown(),
  sends: 'video/*',
  refuses: ['not_found', 'range_not_satisfiable'],
} as const satisfies Endpoint

export const readHomeCaptions = {
  ...homeVideo,
  path: homeCaptionsPath,
  summary: "The captions beside the owner's own copy of the home page's video",
  reply: z.string(),
  sends: 'text/vtt',
} as const satisfies Endpoint

const freeLesson = { ...homeVideo, params: VideoParams } as const

export const readFreeVideo = {
  ...freeLesson,
  path: freeVideoPath(':id'),
  summary: "The owner's own copy of the video of a free lesson",
  inParts: true,
  reply: z.unknown(),
  sends: 'video/*',
  refuses: ['not_found', 'range_not_satisfiable'],
} as const satisfies Endpoint

export const readFreeCaptions = {
  ...freeLesson,
  path: '/api/free-lessons/:id/video/captions',
  summary: 'The captions of the video of a free lesson',
  reply: z.string(),
  sends: 'text/vtt',
} as const satisfies Endpoint

const linkedFile = {
  method: 'GET',
  audience: 'public',
  params: VideoParams,
  query: FileTicket,
  inParts: true,
  refuses: ['not_signed_in', 'no_access', 'not_found', 'range_not_satisfiable'],
} as const

export const readVideoFile = {
  ...linkedFile,
  path: '/api/videos/:id/file',
  summary: "The owner's own copy of a video; the link itself says who may watch it",
  reply: z.unknown(),
  sends: 'video/*',
} as const satisfies Endpoint

const { inParts: _, ...wholeFile } = linkedFile
export const readVideoCaptions = {
  ...wholeFile,
  path: '/api/videos/:id/captions',
  summary: "The captions beside the owner's own copy of a video; the link itself says who may read them",
  reply: z.string(),
  sends: 'text/vtt',
} as const satisfies Endpoint

export const Openings = z.object({
  opened: z.array(z.string()).describe('The videos that were played or count as opened'),
  read: z.array(z.string()).describe('The videos whose lesson was opened, whether that counts or not'),
  /** Null unless the current access was bought and the cancellation window is open. */
  window: z
    .object({
      ...RefundTerms.pick({ deadline: true, timeZone: true, videosOpened: true, videosTotal: true, owed: true }).shape,
      owedAfterNext: Amount.describe('What the buyer would get back after opening one more video'),
      readingCounts: z.boolean().describe('Whether reading a lesson that is not free counts as opening its video'),
      countedVideoIds: z.array(z.string()).describe('The videos that count, which are those of the time of purchase'),
      cancellation: z.enum(['possible', 'requested', 'impossible']),
    })
    .nullable(),
  pause: z
    .object({
      purchaseId: RecordId,
      deadline: Moment,
      timeZone: TimeZone,
      canAskAgain: z.boolean().describe('Whether the window is still open'),
    })
    .nullable()
    .describe('The request to cancel during which nothing more can be opened'),
})
export type Openings = z.output<typeof Openings>

export const readOpenings = {
  method: 'GET',
  path: '/api/openings',
  audience: 'member',
  shownToSupport: true,
  summary: 'Which videos the caller has opened, and what a cancellation now would refund',
  reply: Openings,
} as const satisfies Endpoint

export const resourceTypes = ['GENERAL', 'STATE'] as const

export const Resource = z.object({
  id: z.string(),
  title: z.string(),
  link: z.string(),
  category: z.string().nullable(),
})
export type Resource = z.output<typeof Resource>

export const listResources = {
  method: 'GET',
  path: '/api/resources',
  audience: 'member',
  shownToSupport: true,
  summary: 'The general or the state resources, in order',
  query: z.object({ type: z.enum(resourceTypes, 'type must be GENERAL or STATE.') }),
  reply: z.array(Resource),
} as const satisfies Endpoint
