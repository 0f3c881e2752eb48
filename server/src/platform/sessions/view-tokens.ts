import { createSignedClaims, epochSeconds, isSessionId, type TokenSubject } from './signed-claims.ts'

/** How long a support view lasts, in seconds. */
export const viewSeconds = 15 * 60

/** Who looks at the site as whose account. */
export interface ViewToken {
  /** The member, with the ID of the view in place of a session's. */
  seen: TokenSubject
  /** The administrator, with the session in which the view was started. */
  viewer: TokenSubject
}

/** What the page shows about the member. */
interface SeenPerson {
  firstName: string
  lastName: string
  email: string
  role: string
}

export interface ViewTokens {
  /** @param now by the database's clock */
  issue(view: ViewToken, person: SeenPerson, now: Date): string
  /** Undefined for anything that is not a view token of this site. The caller checks whether it has expired. */
  verify(token: string): (TokenSubject & { viewer: TokenSubject; endsAt: number }) | undefined
}

/**
 * Tokens of support views. Their audience keeps them apart from access tokens, so that whatever does not know about views
 * refuses them.
 * @param secret at least 256 bits of randomness
 * @param issuer the site's public URL
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
