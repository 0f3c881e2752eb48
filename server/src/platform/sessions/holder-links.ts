import { createSignedClaims, epochSeconds, isSessionId, type TokenSubject } from './signed-claims.ts'

/** Who may download what: a video's file, one of the owner's files for members, or what is the member's own. */
export interface HolderLink {
  holder: TokenSubject
  id: string
  /** In seconds of the epoch, by the database's clock. */
  endsAt: number
}

export interface HolderLinks {
  /** @param now by the database's clock */
  issue(link: Omit<HolderLink, 'endsAt'>, now: Date): { ticket: string; endsAt: number }
  /** Undefined for anything that is not such a link of this site. The caller checks whether it has expired. */
  read(ticket: string): HolderLink | undefined
}

const audiences = {
  video: 'course-videos',
  courseFile: 'course-materials',
  propertyFile: 'course-own-files',
  propertyPaper: 'course-own-papers',
  workbook: 'course-own-workbooks',
} as const

/**
 * Tickets in links that can be followed many times and where a browser sends no Authorization header. Their audience
 * keeps them apart from other tokens.
 * @param secret at least 256 bits of randomness
 * @param issuer the site's public URL
 * @param claim what the links lead to
 */
export function createHolderLinks(
  secret: string,
  issuer: string,
  { claim, lifeSeconds }: { claim: keyof typeof audiences; lifeSeconds: number },
): HolderLinks {
  const { sign, verify } = createSignedClaims(secret, issuer, {
    audience: audiences[claim],
    lifeSeconds,
    requiredClaims: ['sub', 'ver', claim],
  })
  return {
    issue({ holder, id }, now) {
      const iat = epochSeconds(now)
      const ticket = sign({
        iat,
        sub: holder.userId,
        ver: holder.sessionVersion,
        sid: holder.sessionId,
        [claim]: id,
      })
      return { ticket, endsAt: iat + lifeSeconds }
    },
    read(ticket) {
      const { sub, ver, sid, exp, [claim]: id } = verify(ticket) ?? {}
      if (typeof sub !== 'string' || typeof ver !== 'number') return undefined
      if (!isSessionId(sid) || typeof exp !== 'number' || typeof id !== 'string') return undefined
      return {
        holder: { userId: sub, sessionVersion: ver, sessionId: sid },
        id,
        endsAt: exp,
      }
    },
  }
}
