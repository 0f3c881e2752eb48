/** Links that show the public pages as they would be with the drafts. */
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { idParam } from '../fields.ts'
import { Moment, RecordId } from '../replies.ts'
import { Body, DocumentName, maxDocument } from './documents/content-editing.ts'

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

export const renderTyped = {
  method: 'POST',
  path: '/api/content/:document/page',
  audience: 'administrator',
  summary: 'A page that shows a document, as HTML, with what is typed and the other drafts; stores nothing',
  readsOnly: true,
  params: z.object({ document: DocumentName }),
  body: z.object({ Path: z.string().max(200, 'There is no such page.'), Body }),
  maxBytes: maxDocument,
  reply: z.object({ html: z.string() }),
  refuses: ['not_found', 'content_refused'],
} as const satisfies Endpoint
