import { localStore } from '../../../storage.ts'
import { keptNoteIds } from './kept-notes.ts'

/** Sends the notes that earlier pages of the account left in this browser. Never throws. */
export async function sendLeftoverNotes(account: string): Promise<void> {
  try {
    if (keptNoteIds(localStore(), account).length === 0) return
    const { sendKeptNotes } = await import('./send-notes.ts')
    await sendKeptNotes(account)
  } catch {
    // Storage or the network may be denied. The pages work without.
  }
}
