import { deleteNote, maxNoteLength, saveNote } from '@course/contract/course/notes/notes'
import { hasVisible } from '@course/contract/typed-text/visible-text'
import { ApiError, call } from '../../../api.ts'
import { localStore } from '../../../storage.ts'
import { forgetNote, type KeptNote, keptNoteIds, nothingSaved, readKeptNote, type SavedNote } from './kept-notes.ts'

const sending = new Map<string, Promise<void>>()
/** What the editors on the page do once their note has been sent. */
const editors = new Map<string, (now: SavedNote) => void>()

/** @returns a function for when the editor closes */
export function beginEditing(id: string, onSent: (now: SavedNote) => void): () => void {
  editors.set(id, onSent)
  return () => void editors.delete(id)
}

/** Deletes a note, unless it has changed since that version. It may be deleted already. */
export async function removeNote(id: string, version: number, keepalive = false): Promise<void> {
  try {
    await call(deleteNote, { params: { id }, body: { FromVersion: version }, keepalive })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}

/** Saves a note, or deletes it if its text is empty. @returns what the server has now */
export async function storeNote(id: string, { place, text, fromVersion }: KeptNote, keepalive = false) {
  if (!hasVisible(text)) {
    if (fromVersion > 0) await removeNote(id, fromVersion, keepalive)
    return { ...nothingSaved, text }
  }
  const body = { FromVersion: fromVersion, Place: place, Text: text }
  return call(saveNote, { params: { id }, body, keepalive })
}

/**
 * Sends what the browser keeps of a note. Never throws: what the server does not accept stays in the browser, and the
 * pages with the note show it.
 * @param isLast the page is closing
 */
export async function sendKeptNote(account: string, id: string, isLast = false): Promise<void> {
  const kept = readKeptNote(localStore(), account, id)
  if (!kept || kept.text.length > maxNoteLength) return
  try {
    const saved = await storeNote(id, kept, isLast)
    forgetNote(localStore(), account, id, kept.text)
    editors.get(id)?.(saved)
  } catch {
    // Sent again at the next visit.
  }
}

/** Sends every note that the browser keeps for an account. */
export function sendKeptNotes(account: string): Promise<void> {
  const running = sending.get(account) ?? sendAll(account).finally(() => sending.delete(account))
  sending.set(account, running)
  return running
}

async function sendAll(account: string): Promise<void> {
  for (const id of keptNoteIds(localStore(), account)) await sendKeptNote(account, id)
}
