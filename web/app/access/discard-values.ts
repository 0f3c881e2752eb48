import { localStore } from '../storage.ts'
import { forgetValue, keptPlaces } from './kept-values.ts'

/** Asks before a logout discards what the server does not have yet. @returns whether to log out */
export function mayDiscardValues(account: string): boolean {
  const places = keptPlaces(localStore(), account)
  if (places.length === 0) return true
  const what = places.length === 1 ? 'One field' : `${places.length} fields`
  const question = `${what} of your workbook could not be sent yet. Log out and discard what you typed there?`
  if (!window.confirm(question)) return false
  for (const place of places) forgetValue(localStore(), account, place)
  return true
}
