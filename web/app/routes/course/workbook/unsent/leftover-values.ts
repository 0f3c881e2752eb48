import { keptPlaces } from '../../../../access/kept-values.ts'
import { localStore } from '../../../../storage.ts'

/** Sends the values that earlier pages and logins of the account left in this browser. Never throws. */
export async function sendLeftoverValues(account: string): Promise<void> {
  try {
    if (keptPlaces(localStore(), account).length === 0) return
    const { sendKeptValues } = await import('./send-values.ts')
    await sendKeptValues(account)
  } catch {
    // Storage or the network may be denied. The pages work without.
  }
}
