import { localStore } from './storage.ts'

const key = 'browserId'

/**
 * A random number by which the server recognizes an administrator's browser at the next login. It opens nothing, and is
 * only sent with a login.
 */
export function browserId(): string {
  const known = localStore().getItem(key)
  if (known !== null) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  try {
    localStore().setItem(key, made)
  } catch {
    // A full storage must keep nobody out.
  }
  return made
}
