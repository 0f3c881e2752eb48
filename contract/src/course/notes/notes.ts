/** A member's own notes: at a second of a video, at a paragraph of its lesson, or about a state. */
import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { idParam, isPlain, plainText } from '../../fields.ts'
import { Moment, RecordId } from '../../replies.ts'
import { hasVisible } from '../../typed-text/visible-text.ts'
import { isStateCode } from '../../words/postal-codes.ts'

export const noteKinds = ['video', 'lesson', 'state'] as const

/** The longest note, in characters. */
export const maxNoteLength = 5_000

/** The longest quote from a paragraph, in characters. */
export const maxQuoteLength = 300

/** The most notes that a member can have. */
export const maxNotes = 1_000

const noVideo = 'This video does not exist.'
const noState = 'There is no such state.'
const wrongSecond = 'The second must be a number.'

const VideoId = plainText('The video').min(1, noVideo).max(100, noVideo)
const Second = z.int(wrongSecond).min(0, wrongSecond).max(999_999, wrongSecond)
const Anchor = plainText('The anchor').max(100, 'The anchor is too long.')
const Quote = plainText('The quote').max(maxQuoteLength, `A quote can have at most ${maxQuoteLength} characters.`)
const StateCode = z.string(noState).refine((code): boolean => isStateCode(code), noState)

/** What a note is about. */
export const NotePlace = z.discriminatedUnion(
  'Kind',
  [
    z.object({ Kind: z.literal('video'), Video: VideoId, Second }),
    z.object({ Kind: z.literal('lesson'), Video: VideoId, Anchor, Quote }),
    z.object({ Kind: z.literal('state'), State: StateCode }),
  ],
  'A note is about a video, a lesson or a state.',
)
export type NotePlace = z.output<typeof NotePlace>

/** Saved as it was typed. */
const NoteText = z
  .string('The note must be text.')
  .transform((text) => text.replaceAll('\r\n', '\n'))
  .refine(hasVisible, 'A note cannot be empty.')
  .refine((text) => text.length <= maxNoteLength, 'A note can have at most 5,000 characters.')
  .refine((text) => isPlain(text.replace(/[\n\t]/g, ' ')), 'The note contains characters that are not allowed.')

const FromVersion = z.int('The version must be a number.').min(0, 'The version must be a number.')

export const Note = z.object({
  id: RecordId,
  kind: z.enum(noteKinds),
  target: z.string().describe('The ID of the video, also for its lesson; or the postal code of the state'),
  title: z.string().nullable().describe('The name of the video or state; null once it is no longer published'),
  number: z.int().nullable().describe('The current place of the video in the course, from 1'),
  second: z.int().nullable().describe('Where in the video'),
  anchor: z.string().nullable().describe('Identifies the paragraph of the lesson by its words'),
  quote: z.string().nullable().describe('Words of that paragraph, from when the note was written'),
  text: z.string(),
  version: z.int(),
  createdAt: Moment,
  savedAt: Moment,
})
export type Note = z.output<typeof Note>

const NoteParams = z.object({ id: idParam('There is no such note.') })

export const listNotes = {
  method: 'GET',
  path: '/api/notes',
  audience: 'member',
  summary: "The caller's notes: on videos and lessons in the order of the course, then on states by name",
  query: z.object({
    target: plainText('The target').max(100, 'There is nothing with this name.').optional(),
  }),
  reply: z.array(Note),
} as const satisfies Endpoint

export const listOwnNotes = {
  method: 'GET',
  path: '/api/account/notes',
  audience: 'account',
  summary: "All of the caller's notes, to download, even after access has ended",
  reply: z.array(Note),
} as const satisfies Endpoint

export const saveNote = {
  method: 'PUT',
  path: '/api/notes/:id',
  audience: 'member',
  summary: "Save one of the caller's notes, or a new one under an ID that the page chose. Its place never changes",
  params: NoteParams,
  body: z.object({ FromVersion, Place: NotePlace, Text: NoteText }),
  // Large enough that a note that is too long is refused with its own sentence.
  maxBytes: 300_000,
  reply: Note,
  refuses: ['not_found', 'conflict', 'stale'],
} as const satisfies Endpoint

export const deleteNote = {
  method: 'POST',
  path: '/api/notes/:id/delete',
  audience: 'member',
  summary: "Delete one of the caller's notes, unless it has changed since this version",
  params: NoteParams,
  body: z.object({ FromVersion }),
  reply: Success,
  refuses: ['not_found', 'stale'],
} as const satisfies Endpoint
