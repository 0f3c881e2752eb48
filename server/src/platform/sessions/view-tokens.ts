import { z } from 'zod'
import { createSignedClaims, idClaim, subjectClaims, type TokenSubject } from './signed-claims.ts'

export const viewSeconds = 15 * 60

export interface ViewToken {
  seen: TokenSubject
  viewer: TokenSubject
}

interface SeenPerson {
  firstName: string
  lastName: string
  email: string
  role: string
}

export interface ViewTokens {
  issue(view: ViewToken, person: SeenPerson, now: Date): string
  /** Undefined for anything that is not a view token of this site. The caller checks whether it has expired. */
  verify(token: string): (TokenSubject & { viewer: TokenSubject; endsAt: number }) | undefined
}

/** Their audience keeps them from whatever does not know about support views. */
export function createViewTokens(secret: string, issuer: string): ViewTokens {
  const tokens = createSignedClaims(secret, issuer, {
    audience: 'course-support-views',
    lifeSeconds: viewSeconds,
    claims: z.object({ ...subjectClaims, jti: idClaim, act: z.object({ ...subjectClaims, sid: idClaim }) }),
  })
  return {
    issue: ({ seen, viewer }, { firstName, lastName, email, role }, now) => {
      const shown = { FirstName: firstName, LastName: lastName, Email: email, Role: role }
      const act = { sub: viewer.userId, ver: viewer.sessionVersion, sid: viewer.sessionId }
      return tokens.sign({ jti: seen.sessionId, sub: seen.userId, ver: seen.sessionVersion, act, ...shown }, now).token
    },
    verify(token) {
      const found = tokens.verify(token)
      if (!found) return undefined
      const { sub, ver, jti, exp, act } = found
      const viewer = { userId: act.sub, sessionVersion: act.ver, sessionId: act.sid }
      return { userId: sub, sessionVersion: ver, sessionId: jti, viewer, endsAt: exp }
    },
  }
}
