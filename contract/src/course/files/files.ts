import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { idParam } from '../../fields.ts'
import { FileLink, FileTicket } from '../../lists.ts'
import { RecordId } from '../../replies.ts'

/**
 * The most bytes of one file and of all files together, the most files, and the longest name. A new order names every
 * file, and 700 of them fit into a call of the usual size.
 */
export const maxCourseFile = { bytes: 25_000_000, allBytes: 500_000_000, count: 700, name: 120 } as const

export const courseFileKinds = ['pdf', 'xlsx', 'ods', 'csv'] as const
export type CourseFileKind = (typeof courseFileKinds)[number]

/** Where members find a file: for the whole course, on a page of links, or with the lesson of a video. */
export const filePlaces = ['course', 'general', 'state', 'lesson'] as const
export type FilePlace = (typeof filePlaces)[number]

export const acceptedFiles = 'Files can be PDF (.pdf), Excel (.xlsx), OpenDocument (.ods), or CSV (.csv).'
export const fileTooLarge = 'This file is too large. It can have at most 25 MB.'

/** The name under which a browser saves the file. */
export const downloadName = (file: { name: string; kind: CourseFileKind }): string => `${file.name}.${file.kind}`

export const CourseFile = z.object({
  id: RecordId,
  name: z.string(),
  kind: z.enum(courseFileKinds),
  bytes: z.int(),
  place: z.enum(filePlaces),
  videoId: z.string().nullable().describe('The video whose lesson it belongs to'),
})

export const MemberFile = CourseFile.extend({
  videoName: z.string().nullable(),
  isOpen: z.boolean().describe('Whether the caller can download it now; the files of a lesson open with the lesson'),
})
export type MemberFile = z.output<typeof MemberFile>

export const listCourseFiles = {
  method: 'GET',
  path: '/api/course-files',
  audience: 'member',
  shownToSupport: true,
  summary: "The owner's files for members, in order",
  reply: z.array(MemberFile),
} as const satisfies Endpoint

const params = z.object({ id: idParam('This file does not exist.') })

export const linkCourseFile = {
  method: 'POST',
  path: '/api/course-files/:id/ticket',
  audience: 'member',
  summary: 'A link to a file that works for this account alone and for 10 minutes; counts the download',
  params,
  body: z.object({}),
  reply: FileLink,
  refuses: ['not_found', 'not_opened'],
} as const satisfies Endpoint

export const readCourseFile = {
  method: 'GET',
  path: '/api/course-files/:id/content',
  audience: 'public',
  summary: 'A file for members; the link itself says who may download it',
  params,
  query: FileTicket,
  inParts: true,
  sends: 'application/octet-stream',
  reply: z.unknown(),
  refuses: ['not_signed_in', 'no_access', 'not_found', 'not_opened', 'range_not_satisfiable'],
} as const satisfies Endpoint
