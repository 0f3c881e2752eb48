/** Links that show the public pages as they would be with the drafts. */
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { idParam } from '../fields.ts'
import { Moment, RecordId } from '../replies.ts'
import { FreeVideos } from './videos/free-videos.ts'
import { VideoSources } from './videos/video-sources.ts'

/** A preview must not be found by search engines, and its address must not reach another site. */
export const previewHeaders = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' } as const

export const Preview = z.object({
  id: RecordId,
  createdAt: Moment,
  createdBy: z.string(),
  expiresAt: Moment,
  revokedAt: Moment.nullable(),
})
export type Preview = z.output<typeof Preview>

export const createPreview = {
  method: 'POST',
  path: '/api/content/previews',
  audience: 'administrator',
  summary: 'A link that shows the public pages with the drafts for 24 hours',
  body: z.object({}),
  reply: z.object({ id: RecordId, url: z.string(), expiresAt: Moment }),
  refuses: ['too_many'],
} as const satisfies Endpoint

export const listPreviews = {
  method: 'GET',
  path: '/api/content/previews',
  audience: 'administrator',
  summary: 'The preview links that still work',
  reply: z.array(Preview),
} as const satisfies Endpoint

export const revokePreview = {
  method: 'POST',
  path: '/api/content/previews/:id/revoke',
  audience: 'administrator',
  summary: 'End a preview link now',
  params: z.object({ id: idParam('This preview link does not exist.') }),
  body: z.object({}),
  reply: Success,
  refuses: ['not_found'],
} as const satisfies Endpoint

/** What the public pages would be made of, if every finished draft were published. */
const Drafts = z.object({
  documents: z
    .record(z.string(), z.unknown())
    .describe(
      'Each document that a public page shows: its newest version, or the published one while that is unfinished',
    ),
  videoNames: z.record(z.string(), z.string()),
  sources: VideoSources,
  freeVideos: FreeVideos,
  scope: z.object({ lessons: z.int(), words: z.int(), links: z.int(), seconds: z.int() }),
  unfinished: z.array(z.string()).describe('The titles of the documents whose draft is not shown yet'),
})
export type DraftPages = z.output<typeof Drafts>

export const readDrafts = {
  method: 'GET',
  path: '/api/content/drafts',
  audience: 'administrator',
  summary: 'The newest versions of what the public pages show, for the page beside the form',
  reply: Drafts,
} as const satisfies Endpoint

export const readPreview = {
  method: 'GET',
  path: '/api/preview/:ticket',
  audience: 'public',
  summary: 'The newest versions of the documents that the public pages show',
  params: z.object({ ticket: z.string().max(100, 'This preview link does not exist.') }),
  reply: Drafts.extend({ expiresAt: Moment }),
  refuses: ['not_found', 'too_many'],
} as const satisfies Endpoint
