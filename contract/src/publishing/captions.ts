import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Moment, VideoParams } from '../replies.ts'

export const maxCaptions = 1_000_000

export const VideoCaptions = z.object({
  videoId: z.string(),
  name: z.string().describe('Of the video'),
  version: z.int().describe('0 before captions were saved for the first time'),
  text: z.string().describe('WebVTT; empty if there are none'),
  lines: z.int().describe('How many captions it has'),
  savedAt: Moment.nullable(),
  savedBy: z.string().nullable(),
})
export type VideoCaptions = z.output<typeof VideoCaptions>

export const readCaptions = {
  method: 'GET',
  path: '/api/captions/:id',
  audience: 'administrator',
  summary: "A video's captions, for the editor",
  params: VideoParams,
  reply: VideoCaptions,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const saveCaptions = {
  method: 'PUT',
  path: '/api/captions/:id',
  audience: 'administrator',
  summary: "Save a video's captions, as WebVTT or SubRip; members see them at once. An empty text removes them",
  params: VideoParams,
  body: z.object({
    FromVersion: z.int('The version must be a number.').min(0, 'The version must be a number.'),
    Text: z.string('Text must be text.').max(maxCaptions, 'Captions can have at most 1 MB.'),
  }),
  maxBytes: 2 * maxCaptions,
  reply: VideoCaptions,
  refuses: ['not_found', 'stale', 'content_refused'],
} as const satisfies Endpoint
