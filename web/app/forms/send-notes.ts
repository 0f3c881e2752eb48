import { type MyState, maxNoteLength, saveStateNote } from '@course/contract/course/states'
import { call } from '../api.ts'
import { localStore } from '../storage.ts'
import { forgetNote, readKeptNote, statesWithNotes } from './kept-notes.ts'

const sending = new Map<string, Promise<void>>()

/**
 * Sends what the browser keeps of a note. Never throws: what the server does not take stays, and the state's page shows
 * it.
 * @param isLast the page is closing
 * @returns what was saved
 */
export async function sendKeptNote(account: string, code: string, isLast = false): Promise<MyState | undefined> {
  const kept = readKeptNote(localStore(), account, code)
  if (!kept || kept.text.length > maxNoteLength) return undefined
  try {
    const body = { FromVersion: kept.fromVersion, Text: kept.text }
    const saved = await call(saveStateNote, { params: { id: code }, body, keepalive: isLast })
    forgetNote(localStore(), account, code, kept.text)
    return saved
  } catch {
    // Sent again at the next visit.
    return undefined
  }
}

/** Sends every note that the browser keeps for an account. @param except the state whose page is shown */
export function sendKeptNotes(account: string, except?: string): Promise<void> {
  const running = sending.get(account) ?? sendAll(account, except).finally(() => sending.delete(account))
  sending.set(account, running)
  return running
}

async function sendAll(account: string, except: string | undefined): Promise<void> {
  for (const code of statesWithNotes(localStore(), account)) if (code !== except) await sendKeptNote(account, code)
}
