import type { Note, NotePlace } from '@course/contract/course/notes/notes'

/** A note that the server does not have yet. */
export interface KeptNote {
  place: NotePlace
  text: string
  /** The version that it was typed over; 0 for a new note. */
  fromVersion: number
}

export type SavedNote = Pick<Note, 'text' | 'version'>

/** What is saved of a note that does not exist yet. */
export const nothingSaved: SavedNote = { text: '', version: 0 }

type NoteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (account: string, id: string) => `courseNote-${account}-${id}`

/** Keeps a note for the account alone. @returns whether the browser could store it */
export function keepNote(storage: NoteStorage, account: string, id: string, note: KeptNote): boolean {
  try {
    storage.setItem(keyOf(account, id), JSON.stringify(note))
    return true
  } catch {
    return false
  }
}

export function readKeptNote(storage: NoteStorage, account: string, id: string): KeptNote | undefined {
  try {
    const { place, text, fromVersion } = JSON.parse(storage.getItem(keyOf(account, id)) ?? '{}')
    const isWhole = typeof text === 'string' && Number.isInteger(fromVersion) && typeof place?.Kind === 'string'
    return isWhole ? { place, text, fromVersion } : undefined
  } catch {
    return undefined
  }
}

/** @param text forgets only this one, and none that was typed since */
export function forgetNote(storage: NoteStorage, account: string, id: string, text?: string): void {
  const kept = readKeptNote(storage, account, id)
  if (kept && (text === undefined || kept.text === text)) storage.removeItem(keyOf(account, id))
}

/** The IDs of the notes that a browser keeps. */
export function keptNoteIds(storage: Storage, account: string): string[] {
  const own = keyOf(account, '')
  return Object.keys(storage)
    .filter((key) => key.startsWith(own))
    .map((key) => key.slice(own.length))
}

/**
 * What an editor begins with: the kept text if there is one and, if another device has saved a different one since, that
 * one beside it.
 */
export function startingNote(kept: KeptNote | undefined, saved: SavedNote): { text: string; other?: SavedNote } {
  if (!kept || kept.text === saved.text) return { text: saved.text }
  const isCurrent = kept.fromVersion === saved.version || saved.version === 0
  return isCurrent ? { text: kept.text } : { text: kept.text, other: saved }
}
