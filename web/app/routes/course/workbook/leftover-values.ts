import { localStore } from '../../../storage.ts'
import { forgetValue, keptPlaces } from './kept-values.ts'

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

/** Asks before a logout discards what could not be sent. @returns whether to log out */
export function mayDiscardValues(account: string): boolean {
  const places = keptPlaces(localStore(), account)
  if (places.length === 0) return true
  const what = places.length === 1 ? 'One field' : `${places.length} fields`
  const question = `${what} of your workbook could not be sent yet. Log out and discard what you typed there?`
  if (!window.confirm(question)) return false
  for (const place of places) forgetValue(localStore(), account, place)
  return true
}
