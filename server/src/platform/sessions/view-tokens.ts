import { createSignedClaims, epochSeconds, isSessionId, type TokenSubject } from './signed-claims.ts'

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

/**
 * Tokens of support views. Their audience keeps them apart from access tokens, so that whatever does not know about views
 * refuses them.
 */
export function createViewTokens(secret: string, issuer: string): ViewTokens {
  const { sign, verify } = createSignedClaims(secret, issuer, {
    audience: 'course-support-views',
    lifeSeconds: viewSeconds,
    requiredClaims: ['sub', 'ver', 'jti', 'act'],
  })
  return {
    issue: ({ seen, viewer }, person, now) =>
      sign({
        iat: epochSeconds(now),
        jti: seen.sessionId,
        sub: seen.userId,
        ver: seen.sessionVersion,
        act: { sub: viewer.userId, ver: viewer.sessionVersion, sid: viewer.sessionId },
        FirstName: person.firstName,
        LastName: person.lastName,
        Email: person.email,
        Role: person.role,
      }),
    verify(token) {
      const { sub, ver, jti, exp, act } = verify(token) ?? {}
      const viewer = readViewer(act)
      if (typeof sub !== 'string' || typeof ver !== 'number' || typeof exp !== 'number') return undefined
      if (!isSessionId(jti) || !viewer) return undefined
      return { userId: sub, sessionVersion: ver, sessionId: jti, viewer, endsAt: exp }
    },
  }
}

function readViewer(claim: unknown): TokenSubject | undefined {
  const { sub, ver, sid } = (claim ?? {}) as Record<string, unknown>
  if (typeof sub !== 'string' || typeof ver !== 'number' || !isSessionId(sid)) return undefined
  return { userId: sub, sessionVersion: ver, sessionId: sid }
}
