import { createSigner, createVerifier } from 'fast-jwt'
import { newId } from '../ids.ts'
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
}

export interface Tickets {
  issue(ticket: Omit<Ticket, 'id'>): string
  /** Undefined for anything that is not a valid, unexpired ticket of this very site. */
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
    cache: false,
  })
  return {
    issue: ({ holder, file, filter }) =>
      sign({ jti: newId(), sub: holder.userId, ver: holder.sessionVersion, file, filter }),
    read(text) {
      try {
        const { jti, sub, ver, file, filter } = verify(text) as Record<string, unknown>
        if (typeof jti !== 'string' || typeof sub !== 'string' || typeof ver !== 'number') return undefined
        return { id: jti, holder: { userId: sub, sessionVersion: ver }, file: String(file), filter }
      } catch {
        return undefined
      }
    },
  }
}
