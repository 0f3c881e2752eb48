import type { RoleName } from '@course/contract/roles'
import { z } from 'zod'
import { newId } from '../ids.ts'
import { type CalendarKeys, createCalendarKeys } from './calendar-keys.ts'
import { createEmailLinks, type EmailLinks } from './email-links.ts'
import { createFileTickets, type FileTickets } from './file-tickets.ts'
import { createSignedClaims, idClaim, subjectClaims, type TokenSubject } from './signed-claims.ts'
import { createViewTokens, type ViewTokens } from './view-tokens.ts'

export const tokenLifeSeconds = 8 * 60 * 60

export interface TokenHolder extends Omit<TokenSubject, 'sessionId'> {
  firstName: string
  lastName: string
  email: string
  role: RoleName
}

/** The claims of a token of this site, which may have expired. */
export interface VerifiedToken extends TokenSubject {
  endsAt: number
  /** Of a support view: the administrator who looks. */
  viewer?: TokenSubject
}

export interface Tokens {
  issue(holder: TokenHolder, now: Date, sessionId?: string): string
  /** Undefined for anything that is not a token of this site. The caller checks whether it has expired. */
  verify(token: string): VerifiedToken | undefined
  files: FileTickets
  videos: FileTickets
  views: ViewTokens
  emailLinks: EmailLinks
  calendarKeys: CalendarKeys
}

/** The clock of a database that takes over from another may be this far behind. */
export const leewaySeconds = 30

/** Creates access tokens, and the tokens of links to downloads and videos. */
export function createTokens(secret: string, issuer: string, lives: { video?: number; file?: number } = {}): Tokens {
  const tokens = createSignedClaims(secret, issuer, {
    audience: 'course-members',
    lifeSeconds: tokenLifeSeconds,
    claims: z.object({ ...subjectClaims, jti: idClaim }),
  })
  return {
    files: createFileTickets(secret, issuer, { audience: 'course-files', lifeSeconds: lives.file ?? 10 * 60 }),
    videos: createFileTickets(secret, issuer, { audience: 'course-videos', lifeSeconds: lives.video ?? 4 * 60 * 60 }),
    views: createViewTokens(secret, issuer),
    emailLinks: createEmailLinks(secret, issuer),
    calendarKeys: createCalendarKeys(secret, issuer),
    issue(holder, now, sessionId = newId()) {
      const { firstName, lastName, email, role } = holder
      const shown = { FirstName: firstName, LastName: lastName, Email: email, Role: role }
      return tokens.sign({ jti: sessionId, sub: holder.userId, ver: holder.sessionVersion, ...shown }, now).token
    },
    verify(token) {
      const found = tokens.verify(token)
      if (!found) return undefined
      const { sub, ver, jti, exp } = found
      return { userId: sub, sessionVersion: ver, sessionId: jti, endsAt: exp + leewaySeconds }
    },
  }
}
