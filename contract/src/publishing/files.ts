import { z } from 'zod'
import type { Endpoint, FileBody } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { idParam } from '../fields.ts'
import { Moment, RecordId } from '../replies.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/svg+xml'] as const
export type PictureType = (typeof pictureTypes)[number]

/** What a file may have. Pixels are counted after decoding; an SVG logo is text and much smaller. */
export const maxPicture = { bytes: 10_000_000, pixels: 40_000_000, logoBytes: 50_000 } as const

/** Every picture is stored in these widths. A smaller one is stored as it is under all of them. */
export const pictureWidths = [480, 960, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

const pictureBody = {
  types: pictureTypes,
  maxBytes: maxPicture.bytes,
  wrongType: 'Please send a picture as PNG, JPEG, WebP or AVIF, or a logo as SVG.',
  tooLarge: 'This picture is too large. It can have at most 10 MB.',
} as const satisfies FileBody

export const fileAddress = (id: string, width: PictureWidth, extension: 'webp' | 'png'): string =>
  `/files/${id}-${width}.${extension}`

/** The logo that came with the release, for a site without one of its own. */
export const releaseLogoAddress = '/files/release-logo.svg'

export const logoAddress = (id: string): string => `/files/${id}-logo.svg`

export const StoredFile = z.object({
  id: RecordId,
  kind: z.enum(['picture', 'logo']),
  /** Of the largest stored form, in pixels. For a logo, the size that its drawing states. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  url: z.string(),
  uploadedAt: Moment,
  uploadedBy: z.string(),
  isErased: z.boolean(),
})
export type StoredFile = z.output<typeof StoredFile>

export const uploadFile = {
  method: 'POST',
  path: '/api/files',
  audience: 'administrator',
  summary: 'Store a picture, or a logo as SVG; the same bytes sent again give the same file',
  file: pictureBody,
  reply: StoredFile,
  limited: true,
} as const satisfies Endpoint

export const listFiles = {
  method: 'GET',
  path: '/api/files',
  audience: 'administrator',
  summary: 'The stored pictures and logos, newest first',
  reply: z.array(StoredFile),
} as const satisfies Endpoint

export const eraseFile = {
  method: 'POST',
  path: '/api/files/:id/erase',
  audience: 'superAdmin',
  summary: 'Erase a file from every version of every document; this cannot be undone',
  params: z.object({ id: idParam('This picture does not exist.') }),
  body: z.object({}),
  reply: Success,
  refuses: ['not_found', 'conflict', 'content_refused'],
} as const satisfies Endpoint
