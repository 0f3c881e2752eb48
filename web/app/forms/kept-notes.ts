import type { MyState } from '@course/contract/course/states'

/** A note that the server does not have yet. */
export interface KeptNote {
  text: string
  /** The version that it was typed over. */
  fromVersion: number
}

export type SavedNote = Pick<MyState, 'note' | 'version'>

type NoteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (account: string, code: string) => `courseNote-${account}-${code}`

/** Keeps a note for the account alone. @returns whether the browser could store it */
export function keepNote(storage: NoteStorage, account: string, code: string, note: KeptNote): boolean {
  try {
    storage.setItem(keyOf(account, code), JSON.stringify(note))
    return true
  } catch {
    return false
  }
}

export function readKeptNote(storage: NoteStorage, account: string, code: string): KeptNote | undefined {
  try {
    const { text, fromVersion } = JSON.parse(storage.getItem(keyOf(account, code)) ?? '{}')
    return typeof text === 'string' && Number.isInteger(fromVersion) ? { text, fromVersion } : undefined
  } catch {
    return undefined
  }
}

/** @param text forgets only this one, and none that was typed since */
export function forgetNote(storage: NoteStorage, account: string, code: string, text?: string): void {
  const kept = readKeptNote(storage, account, code)
  if (kept && (text === undefined || kept.text === text)) storage.removeItem(keyOf(account, code))
}

/** The states that a browser keeps a note for. */
export function statesWithNotes(storage: Storage, account: string): string[] {
  const own = keyOf(account, '')
  return Object.keys(storage)
    .filter((key) => key.startsWith(own))
    .map((key) => key.slice(own.length))
}

/**
 * What the page begins with: the kept text if there is one and, if another device has saved a different one since, that
 * one beside it.
 */
export function startingNote(kept: KeptNote | undefined, saved: SavedNote): { text: string; other?: SavedNote } {
  if (!kept || kept.text === saved.note) return { text: saved.note }
  const isCurrent = kept.fromVersion === saved.version || saved.note === ''
  return isCurrent ? { text: kept.text } : { text: kept.text, other: saved }
}
