import { listNotes, type Note, type NotePlace } from '@course/contract/course/notes/notes'
import { callGuarded } from '../../../access/guard.ts'
import { call } from '../../../api.ts'
import { localStore } from '../../../storage.ts'
import { type KeptNote, keptNoteIds, readKeptNote } from './kept-notes.ts'
import { sendLeftoverNotes } from './leftover-notes.ts'

/** A note in a list. One that only the browser has is at version 0. */
export type ShownNote = Omit<Note, 'createdAt' | 'savedAt'> & {
  /** What the browser keeps, because it could not be sent. */
  kept: KeptNote | undefined
}

export const placeOf = ({ kind, target, second, anchor, quote }: Omit<ShownNote, 'kept'>): NotePlace => {
  if (kind === 'state') return { Kind: kind, State: target }
  if (kind === 'video') return { Kind: kind, Video: target, Second: second ?? 0 }
  return { Kind: kind, Video: target, Anchor: anchor ?? '', Quote: quote ?? '' }
}

/** A note that only this page has so far. */
export const newNote = (id: string, place: NotePlace, kept?: KeptNote): ShownNote => ({
  id,
  kind: place.Kind,
  target: place.Kind === 'state' ? place.State : place.Video,
  title: null,
  number: null,
  second: place.Kind === 'video' ? place.Second : null,
  anchor: place.Kind === 'lesson' ? place.Anchor : null,
  quote: place.Kind === 'lesson' ? place.Quote : null,
  text: '',
  version: 0,
  kept,
})

/** The saved notes with what the browser keeps of them, and the notes that only the browser has. */
function withKept(saved: readonly Note[], kept: ReadonlyMap<string, KeptNote>): ShownNote[] {
  const ids = new Set(saved.map(({ id }) => id))
  const own = [...kept].filter(([id]) => !ids.has(id))
  return [
    ...saved.map((note) => ({ ...note, kept: kept.get(note.id) })),
    ...own.map(([id, note]) => newNote(id, note.place, note)),
  ]
}

/** The notes of a list with those that were written since. The list may have been loaded after their first word. */
export function withWritten(loaded: readonly ShownNote[], written: readonly ShownNote[]): ShownNote[] {
  const ids = new Set(written.map(({ id }) => id))
  return [...loaded.filter(({ id }) => !ids.has(id)), ...written]
}

/** The member's notes, with those that could not be sent. @param target only those about it. @param request of a loader */
export async function loadNotes(account: string, target?: string, request?: Request): Promise<ShownNote[]> {
  // A note that was typed a moment ago belongs in the list.
  await sendLeftoverNotes(account)
  const query = target === undefined ? {} : { query: { target } }
  const saved = await (request ? callGuarded(request, listNotes, query) : call(listNotes, query))
  const kept = keptNoteIds(localStore(), account).flatMap((id): [string, KeptNote][] => {
    const note = readKeptNote(localStore(), account, id)
    const about = note && (note.place.Kind === 'state' ? note.place.State : note.place.Video)
    return note && (target === undefined || about === target) ? [[id, note]] : []
  })
  return withKept(saved, new Map(kept))
}
