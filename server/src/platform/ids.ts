import { createHash, randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

let newest = { msecs: 0, seq: 0 }
/** Clocks are corrected by less than this without being set. */
const clockJitterMs = 1_000

/**
 * A new UUIDv7: unique and sorted by its creation time. Not a secret. The library would keep the latest time that it has
 * seen, so after a wrong clock was set back, all IDs would be from the future until the process ends.
 */
export function newId(): string {
  const now = Date.now()
  const isLater = now > newest.msecs || now < newest.msecs - clockJitterMs
  newest = isLater ? { msecs: now, seq: randomInt(2 ** 31) } : { ...newest, seq: newest.seq + 1 }
  return v7(newest)
}

/** The smallest UUIDv7 of a timestamp. */
export function smallestIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** A new secret of 256 bits in base64url, which needs no escaping and has no comma. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The SHA-256 of a secret, for storing. Only for random secrets, not for passwords. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
