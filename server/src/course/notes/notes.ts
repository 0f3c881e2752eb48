import { maxNotes, type Note, type NotePlace } from '@course/contract/course/notes/notes'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import { numberText } from '@course/contract/words/counts'
import { lockUser } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { videoExists } from '../learning/learning.queries.ts'
import type { CourseDeps } from '../learning/learning.ts'
import { countNotes, findNote, findNotes, type NoteRow, removeNote, upsertNote } from './notes.queries.ts'

export interface NotesDeps extends CourseDeps {
  db: Db
}

/** A member's notes in the order of the course, then those about states by name. @param target only those about it */
export async function listNotes({ db, published }: NotesDeps, userId: string, target?: string): Promise<Note[]> {
  const values = published()
  const { videos, states } = values
  const numbers = new Map(videos.map(({ id }, index) => [id, index]))
  const placeOf = ({ kind, target: about }: NoteRow): [number, string] =>
    kind === 'state' ? [videos.length, states[about]?.name ?? about] : [numbers.get(about) ?? videos.length + 1, about]
  const rows = (await findNotes(db, userId, target)).map((row) => ({ row, place: placeOf(row) }))
  return rows
    .sort(({ place: [a, aName] }, { place: [b, bName] }) => a - b || (aName < bName ? -1 : aName > bName ? 1 : 0))
    .map(({ row }) => toNote(values, row))
}

function toNote({ videos, states }: DocumentValues, row: NoteRow): Note {
  const { userId: _, createdAt, savedAt, ...note } = row
  const index = row.kind === 'state' ? -1 : videos.findIndex(({ id }) => id === row.target)
  const title = (row.kind === 'state' ? states[row.target]?.name : videos[index]?.name) ?? null
  return {
    ...note,
    title,
    number: index === -1 ? null : index + 1,
    createdAt: createdAt.toISOString(),
    savedAt: savedAt.toISOString(),
  }
}

const columnsOf = (place: NotePlace) => ({
  kind: place.Kind,
  target: place.Kind === 'state' ? place.State : place.Video,
  second: place.Kind === 'video' ? place.Second : null,
  anchor: place.Kind === 'lesson' ? place.Anchor : null,
  quote: place.Kind === 'lesson' ? place.Quote : null,
})

interface Save {
  id: string
  fromVersion: number
  place: NotePlace
  text: string
}

/**
 * Saves a note as it was typed. A note that was deleted on another device is created again.
 * @throws Refusal stale with both texts, if another device has saved a different text; not_found for someone else's ID
 * or an unknown video; conflict if there are too many
 */
export async function saveNote(deps: NotesDeps, userId: string, save: Save): Promise<Note> {
  const { db } = deps
  const before = await findNote(db, userId, save.id)
  if (before?.text === save.text) return toNote(deps.published(), before)
  const note = { id: save.id, userId, text: save.text, ...columnsOf(save.place) }
  const saved = before
    ? await upsertNote(db, note, save.fromVersion)
    : await db.transaction(async (tx) => {
        // Two new notes of the same member wait for each other, so that the limit holds.
        await lockUser(tx, userId)
        if (!(await findNote(tx, userId, save.id))) await refuseNew(tx, userId, save.place)
        return upsertNote(tx, note, save.fromVersion)
      })
  return toNote(deps.published(), saved ?? (await requireSameText(db, userId, save)))
}

async function refuseNew(db: Db, userId: string, place: NotePlace): Promise<void> {
  if (place.Kind !== 'state' && !(await videoExists(db, place.Video)))
    throw new Refusal('not_found', 'This video does not exist.')
  if ((await countNotes(db, userId)) < maxNotes) return
  const sentence = `You have ${numberText(maxNotes)} notes, which is the limit. Delete one to write another.`
  throw new Refusal('conflict', sentence)
}

/** Another request may have saved the same text in the meantime. @throws Refusal stale or not_found */
async function requireSameText(db: Db, userId: string, { id, text }: Save): Promise<NoteRow> {
  const row = await findNote(db, userId, id)
  if (row?.text === text) return row
  throw row ? stale(row, text) : noNote()
}

/** @throws Refusal stale if another device has changed it; not_found if there is none, or it is someone else's */
export async function deleteNote({ db }: NotesDeps, userId: string, id: string, fromVersion: number): Promise<void> {
  if (await removeNote(db, userId, id, fromVersion)) return
  const row = await findNote(db, userId, id)
  throw row ? stale(row, null) : noNote()
}

const noNote = () => new Refusal('not_found', 'There is no such note.')

function stale({ version, text, savedAt }: NoteRow, yours: string | null): Refusal {
  const sentence =
    yours === null
      ? 'You changed this note on another device in the meantime, so it was not deleted.'
      : 'You changed this note on another device in the meantime, so this text was not saved. Here are both.'
  const current = { version, body: text, savedAt: savedAt.toISOString(), savedBy: null }
  return new Refusal('stale', sentence, { stale: { current, yours } })
}
