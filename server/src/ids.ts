import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id: unique, and sorted by its time of making (UUIDv7). Not a secret. */
export const newId = (): string => v7()

/** The lowest id that can be made at a moment. */
export function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Whether a text from outside can be an id of ours at all; anything else is simply not found. The database reads
 * capitals too, but then one id would have several spellings, and whatever compares or counts by id could be got round.
 */
export const isId = (text: string): boolean => uuid.test(text)

/** A new secret of 256 bits, in characters that need no escaping anywhere and hold no comma. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a secret, which is how secrets of full entropy are stored. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
