import type { RoleName } from '@course/contract/roles'
import { createSigner, createVerifier } from 'fast-jwt'
import { createTickets, type Tickets } from './tickets.ts'

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

export interface Tokens {
  issue(holder: TokenHolder): string
  /** Undefined for anything that is not a valid, unexpired token of this very site. */
  verify(token: string): TokenSubject | undefined
  /** Links to files; no ticket is a token, and no token a ticket. */
  tickets: Tickets
}

const audience = 'course-members'

/**
 * Access tokens: JWT by HS256 alone, whatever a token's own header says (RFC 8725).
 * @param secret at least 256 bits of randomness
 * @param issuer the site's public URL
 */
export function createTokens(secret: string, issuer: string): Tokens {
  const sign = createSigner({
    algorithm: 'HS256',
    key: secret,
    expiresIn: tokenLifeSeconds * 1_000,
    iss: issuer,
    aud: audience,
  })
  const verify = createVerifier({
    algorithms: ['HS256'],
    key: secret,
    allowedIss: issuer,
    allowedAud: audience,
    requiredClaims: ['sub', 'ver', 'exp', 'iss', 'aud'],
    checkTyp: 'JWT',
    clockTolerance: 30_000,
    cache: false,
  })
  return {
    tickets: createTickets(secret, issuer),
    issue: (holder) =>
      sign({
        sub: holder.userId,
        ver: holder.sessionVersion,
        FirstName: holder.firstName,
        LastName: holder.lastName,
        Email: holder.email,
        Role: holder.role,
      }),
    verify(token) {
      try {
        const { sub, ver } = verify(token) as { sub?: unknown; ver?: unknown }
        return typeof sub === 'string' && typeof ver === 'number' ? { userId: sub, sessionVersion: ver } : undefined
      } catch {
        return undefined
      }
    },
  }
}
