import type { RoleName } from '@course/contract/roles'
import { createDownloadTokens, type DownloadTokens } from './download-tokens.ts'
import { createSignedClaims } from './signed-claims.ts'
import { epochSeconds } from './token-expiry.ts'

/** How long a login lasts, in seconds. */
const tokenLifeSeconds = 8 * 60 * 60

/** Who a token is about. The other claims are for the screen. */
export interface TokenSubject {
  userId: string
  sessionVersion: number
}

export interface TokenHolder extends TokenSubject {
  firstName: string
  lastName: string
  email: string
  role: RoleName
}

/** What a token of this site says, whether or not it has ended. */
export interface VerifiedToken extends TokenSubject {
  /** In seconds of the epoch, by the database's clock. */
  endsAt: number
}

export interface Tokens {
  /** @param now by the database's clock */
  issue(holder: TokenHolder, now: Date): string
  /** Undefined for anything that is not a token of this very site. Whether it has ended is for the caller to see. */
  verify(token: string): VerifiedToken | undefined
  downloads: DownloadTokens
}

/** A database that takes over from another may be this far behind. */
const leewaySeconds = 30

/**
 * Creates access tokens, and the tokens of download links.
 * @param secret at least 256 bits of randomness
 * @param issuer the site's public URL
 */
export function createTokens(secret: string, issuer: string): Tokens {
  const { sign, verify } = createSignedClaims(secret, issuer, {
    audience: 'course-members',
    lifeSeconds: tokenLifeSeconds,
    requiredClaims: ['sub', 'ver'],
  })
  return {
    downloads: createDownloadTokens(secret, issuer),
    issue: (holder, now) =>
      sign({
        iat: epochSeconds(now),
        sub: holder.userId,
        ver: holder.sessionVersion,
        FirstName: holder.firstName,
        LastName: holder.lastName,
        Email: holder.email,
        Role: holder.role,
      }),
    verify(token) {
      const { sub, ver, exp } = verify(token) ?? {}
      if (typeof sub !== 'string' || typeof ver !== 'number' || typeof exp !== 'number') return undefined
      return { userId: sub, sessionVersion: ver, endsAt: exp + leewaySeconds }
    },
  }
}
