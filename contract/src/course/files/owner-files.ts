import { z } from 'zod'
import type { Endpoint, FileBody } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { idParam, isId, plainText } from '../../fields.ts'
import { Moment } from '../../replies.ts'
import { cleanText } from '../../typed-text/visible-text.ts'
import { usableFileName } from './file-names.ts'
import { CourseFile, filePlaces, fileTooLarge, maxCourseFile } from './files.ts'

export const OwnerFile = CourseFile.extend({
  sha256: z.string(),
  version: z.int(),
  downloads: z.int().describe('How many times members downloaded it, without who they were'),
  uploadedAt: Moment,
  uploadedBy: z.string().nullable().describe('Null for a file that came with the release'),
})
export type OwnerFile = z.output<typeof OwnerFile>

const name = usableFileName(
  plainText('Name', cleanText)
    .min(1, 'Name is required.')
    .max(maxCourseFile.name, `Name can have at most ${maxCourseFile.name} characters.`),
)

const place = z.enum(filePlaces, 'Choose where members find the file.')
const videoId = plainText('Lesson').max(100, 'This lesson does not exist.').default('')
const fileName = plainText('The name of the file').max(1_000, 'The name of the file is too long.')
const needsLesson = 'Choose the lesson that the file belongs to.'

const params = z.object({ id: idParam('This file does not exist.') })

export const listOwnerFiles = {
  method: 'GET',
  path: '/api/course-files/details',
  audience: 'administrator',
  summary: 'All files for members, in order, as the owner sees them',
  reply: z.object({
    files: z.array(OwnerFile),
    lessons: z.array(z.object({ videoId: z.string(), name: z.string() })).describe('The lessons to choose from'),
  }),
} as const satisfies Endpoint

const fileBody = {
  types: ['application/octet-stream'],
  maxBytes: maxCourseFile.bytes,
  wrongType: 'Please send the file as application/octet-stream.',
  tooLarge: fileTooLarge,
} as const satisfies FileBody

export const NewCourseFile = z
  .object({ name, fileName, place, videoId })
  .refine((file) => file.place !== 'lesson' || file.videoId !== '', { path: ['videoId'], message: needsLesson })

export const uploadCourseFile = {
  method: 'POST',
  path: '/api/course-files',
  audience: 'administrator',
  summary: 'Store a file for members, at the end of the list',
  query: NewCourseFile,
  file: fileBody,
  reply: OwnerFile,
  refuses: ['conflict'],
  limited: true,
} as const satisfies Endpoint

const version = z.coerce.number('The version must be a number.').int().min(1).max(2_000_000_000)

export const replaceCourseFile = {
  method: 'POST',
  path: '/api/course-files/:id/content',
  audience: 'administrator',
  summary: 'Replace the content of a file, which keeps its name, its place and the count of its downloads',
  params,
  query: z.object({ fileName, fromVersion: version }),
  file: fileBody,
  reply: OwnerFile,
  refuses: ['not_found', 'conflict'],
  limited: true,
} as const satisfies Endpoint

export const ChangedCourseFile = z
  .object({
    FromVersion: z.int('The version must be a number.'),
    Name: name,
    Place: place,
    VideoId: videoId,
  })
  .refine((file) => file.Place !== 'lesson' || file.VideoId !== '', { path: ['VideoId'], message: needsLesson })

export const changeCourseFile = {
  method: 'PUT',
  path: '/api/course-files/:id',
  audience: 'administrator',
  summary: 'Change the name of a file, or where members find it',
  params,
  body: ChangedCourseFile,
  reply: OwnerFile,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const orderCourseFiles = {
  method: 'PUT',
  path: '/api/course-files/order',
  audience: 'administrator',
  summary: 'Set the order of all files',
  body: z.object({
    Ids: z
      .array(z.string().refine(isId, 'This file does not exist.'))
      .max(maxCourseFile.count, 'There are not that many files.'),
  }),
  reply: Success,
  refuses: ['conflict'],
} as const satisfies Endpoint

export const deleteCourseFile = {
  method: 'POST',
  path: '/api/course-files/:id/delete',
  audience: 'administrator',
  summary: 'Delete a file and its content; this cannot be undone',
  params,
  body: z.object({}),
  reply: Success,
  refuses: ['not_found'],
} as const satisfies Endpoint
