import { localStore } from '../storage.ts'
import { statesWithNotes } from './kept-notes.ts'

/**
 * Sends the notes that earlier pages of the account left in this browser. Never throws.
 * @param except the state whose page is shown, which sends its own
 */
export async function sendLeftoverNotes(account: string, except?: string): Promise<void> {
  try {
    if (statesWithNotes(localStore(), account).every((code) => code === except)) return
    const { sendKeptNotes } = await import('./send-notes.ts')
    await sendKeptNotes(account, except)
  } catch {
    // Storage or the network may be denied. The pages work without.
  }
}
