import { createSignedClaims } from './signed-claims.ts'
import { epochSeconds } from './token-expiry.ts'
import { isSessionId, type TokenSubject } from './token-subject.ts'

/** Who may watch which video's file. */
export interface VideoLink {
  holder: TokenSubject
  videoId: string
  /** In seconds of the epoch, by the database's clock. */
  endsAt: number
}

export interface VideoLinks {
  /** @param now by the database's clock */
  issue(link: Omit<VideoLink, 'endsAt'>, now: Date): { ticket: string; endsAt: number }
  /** Undefined for anything that is not a video link of this site. The caller checks whether it has expired. */
  read(ticket: string): VideoLink | undefined
}

/**
 * Tickets in links to videos, where a browser sends no Authorization header. Their audience keeps them apart from other
 * tokens.
 * @param secret at least 256 bits of randomness
 * @param issuer the site's public URL
 */
export function createVideoLinks(secret: string, issuer: string, lifeSeconds: number): VideoLinks {
  const { sign, verify } = createSignedClaims(secret, issuer, {
    audience: 'course-videos',
    lifeSeconds,
    requiredClaims: ['sub', 'ver', 'video'],
  })
  return {
    issue({ holder, videoId }, now) {
      const iat = epochSeconds(now)
      const ticket = sign({
        iat,
        sub: holder.userId,
        ver: holder.sessionVersion,
        sid: holder.sessionId,
        video: videoId,
      })
      return { ticket, endsAt: iat + lifeSeconds }
    },
    read(ticket) {
      const { sub, ver, sid, exp, video } = verify(ticket) ?? {}
      if (typeof sub !== 'string' || typeof ver !== 'number') return undefined
      if (!isSessionId(sid) || typeof exp !== 'number' || typeof video !== 'string') return undefined
      return {
        holder: { userId: sub, sessionVersion: ver, sessionId: sid },
        videoId: video,
        endsAt: exp,
      }
    },
  }
}
