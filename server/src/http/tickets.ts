import { createSigner, createVerifier } from 'fast-jwt'
import { newId } from '../ids.ts'
import { epochSeconds } from './lifetime.ts'
import type { TokenSubject } from './tokens.ts'

/** How long a link to a file can be followed, in seconds. */
const ticketLifeSeconds = 60

/** Who may fetch which rows of which file. */
export interface Ticket {
  id: string
  holder: TokenSubject
  /** The address of the file. */
  file: string
  filter: unknown
  /** In seconds of the epoch, by the database's clock. */
  endsAt: number
}

export interface Tickets {
  /** @param now by the database's clock */
  issue(ticket: Omit<Ticket, 'id' | 'endsAt'>, now: Date): string
  /** Undefined for anything that is not a ticket of this very site. Whether it has ended is for the caller to see. */
  read(text: string): Ticket | undefined
}

const audience = 'course-files'

/**
 * Tickets: what makes a link to a file work without a header. JWT by HS256 alone, with an audience of their own.
 * @param secret at least 256 bits of randomness
 * @param issuer the site's public URL
 */
export function createTickets(secret: string, issuer: string): Tickets {
  const sign = createSigner({
    algorithm: 'HS256',
    key: secret,
    expiresIn: ticketLifeSeconds * 1_000,
    iss: issuer,
    aud: audience,
  })
  const verify = createVerifier({
    algorithms: ['HS256'],
    key: secret,
    allowedIss: issuer,
    allowedAud: audience,
    requiredClaims: ['sub', 'ver', 'exp', 'iss', 'aud', 'jti', 'file'],
    checkTyp: 'JWT',
    ignoreExpiration: true,
    cache: false,
  })
  return {
    issue: ({ holder, file, filter }, now) =>
      sign({ iat: epochSeconds(now), jti: newId(), sub: holder.userId, ver: holder.sessionVersion, file, filter }),
    read(text) {
      try {
        const { jti, sub, ver, exp, file, filter } = verify(text) as Record<string, unknown>
        if (typeof jti !== 'string' || typeof sub !== 'string' || typeof ver !== 'number') return undefined
        if (typeof exp !== 'number') return undefined
        return { id: jti, holder: { userId: sub, sessionVersion: ver }, file: String(file), filter, endsAt: exp }
      } catch {
        return undefined
      }
    },
  }
}
