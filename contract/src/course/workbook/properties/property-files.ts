/** A member's own files about a property: photos and PDFs. */
import { z } from 'zod'
import type { Endpoint, FileBody } from '../../../endpoint.ts'
import { Success } from '../../../errors.ts'
import { idParam, plainText } from '../../../fields.ts'
import { FileLink, FileTicket } from '../../../lists.ts'
import { Moment, RecordId } from '../../../replies.ts'
import { cleanText } from '../../../typed-text/visible-text.ts'
import { usableFileName } from '../../files/file-names.ts'

/** What one file, and all files of a member, may have in bytes; and how long a name may be. */
export const maxPropertyFile = { bytes: 10_000_000, memberBytes: 200_000_000, memberFiles: 1_000, name: 120 } as const

/** A photo of any accepted kind is stored as JPEG. */
export const propertyFileKinds = ['pdf', 'jpg'] as const

/** A stored photo has at most this many pixels on its longer side. */
export const photoSide = 2_400

export const PropertyFile = z.object({
  id: RecordId,
  name: z.string(),
  kind: z.enum(propertyFileKinds),
  bytes: z.int(),
  uploadedAt: Moment,
})
export type PropertyFile = z.output<typeof PropertyFile>

const noFile = 'This file does not exist.'
const FileParams = z.object({ id: idParam(noFile) })

const name = usableFileName(
  plainText('Name', cleanText)
    .min(1, 'Name is required.')
    .max(maxPropertyFile.name, `Name can have at most ${maxPropertyFile.name} characters.`),
)

const fileBody = {
  types: ['application/octet-stream'],
  maxBytes: maxPropertyFile.bytes,
  wrongType: 'Please send the file as application/octet-stream.',
  tooLarge: 'This file is too large. It can have at most 10 MB.',
} as const satisfies FileBody

export const uploadPropertyFile = {
  method: 'PUT',
  path: '/api/workbook/properties/:id/files/:file',
  audience: 'member',
  summary: 'Store a photo or a PDF about a property, under an ID that the page chose',
  params: z.object({ id: idParam('There is no such property.'), file: idParam(noFile) }),
  query: z.object({ name }),
  file: fileBody,
  reply: PropertyFile,
  refuses: ['not_found', 'conflict'],
  limited: true,
} as const satisfies Endpoint

export const linkPropertyFile = {
  method: 'POST',
  path: '/api/workbook/files/:id/ticket',
  audience: 'account',
  summary: "A link to one of the caller's files, for this account alone and for 10 minutes",
  params: FileParams,
  body: z.object({}),
  reply: FileLink,
  refuses: ['no_access', 'not_found'],
} as const satisfies Endpoint

export const readPropertyFile = {
  method: 'GET',
  path: '/api/workbook/files/:id/content',
  audience: 'public',
  summary: "One of a member's files; the link itself says who may download it",
  params: FileParams,
  query: FileTicket,
  inParts: true,
  sends: 'application/octet-stream',
  reply: z.unknown(),
  refuses: ['not_signed_in', 'no_access', 'not_found', 'range_not_satisfiable'],
} as const satisfies Endpoint

export const deletePropertyFile = {
  method: 'POST',
  path: '/api/workbook/files/:id/delete',
  audience: 'member',
  summary: "Delete one of the caller's files; this cannot be undone",
  params: FileParams,
  body: z.object({}),
  reply: Success,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const readFileStorage = {
  method: 'GET',
  path: '/api/workbook/storage',
  audience: 'administrator',
  summary: 'How much space the files of all members take, without whose they are',
  reply: z.object({
    files: z.int(),
    members: z.int().describe('How many members have files'),
    bytes: z.int(),
    maxBytes: z.int(),
  }),
} as const satisfies Endpoint
