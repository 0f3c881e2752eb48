import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new UUIDv7: unique and sorted by its creation time. Not a secret. */
export const newId = (): string => v7()

/** The smallest UUIDv7 of a timestamp. */
export function smallestIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** A new secret of 256 bits in base64url, which needs no escaping and has no comma. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The SHA-256 of a secret, for storing. Only for random secrets, not for passwords. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
