import { isId } from '@course/contract/fields'
import { createSignedClaims } from './signed-claims.ts'
import { epochSeconds } from './token-expiry.ts'

/** How long a link works that turns reminders off, in seconds. People answer old emails. */
const lifeSeconds = 90 * 24 * 60 * 60

export interface ReminderLinks {
  /** @param now by the database's clock */
  issue(userId: string, now: Date): string
  /** Undefined for anything that is not such a link of this site. The caller checks whether it has expired. */
  read(token: string): { userId: string; endsAt: number } | undefined
}

/**
 * Links in emails that do nothing but turn reminders off, without a login.
 * @param secret at least 256 bits of randomness
 * @param issuer the site's public URL
 */
export function createReminderLinks(secret: string, issuer: string): ReminderLinks {
  const { sign, verify } = createSignedClaims(secret, issuer, {
    audience: 'course-reminders-off',
    lifeSeconds,
    requiredClaims: ['sub'],
  })
  return {
    issue: (userId, now) => sign({ iat: epochSeconds(now), sub: userId }),
    read(token) {
      const { sub, exp } = verify(token) ?? {}
      return typeof sub === 'string' && isId(sub) && typeof exp === 'number' ? { userId: sub, endsAt: exp } : undefined
    },
  }
}
