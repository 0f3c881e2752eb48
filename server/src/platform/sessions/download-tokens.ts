import { newId } from '../ids.ts'
import { createSignedClaims, epochSeconds, isSessionId, type TokenSubject } from './signed-claims.ts'

/** How long a link to a file can be followed, in seconds: enough for the browser to start the download. */
const downloadLifeSeconds = 60

/** Who may fetch which rows of which file. */
export interface DownloadToken {
  id: string
  holder: TokenSubject
  file: string
  filter: unknown
  /** In seconds of the epoch, by the database's clock. */
  endsAt: number
}

export interface DownloadTokens {
  /** @param now by the database's clock */
  issue(token: Omit<DownloadToken, 'id' | 'endsAt'>, now: Date): string
  /** Undefined for anything that is not a download token of this site. The caller checks whether it has expired. */
  read(text: string): DownloadToken | undefined
}

/**
 * Tokens in links to files, where a browser sends no Authorization header. Their audience keeps them apart from access
 * tokens.
 * @param secret at least 256 bits of randomness
 * @param issuer the site's public URL
 */
export function createDownloadTokens(secret: string, issuer: string): DownloadTokens {
  const { sign, verify } = createSignedClaims(secret, issuer, {
    audience: 'course-files',
    lifeSeconds: downloadLifeSeconds,
    requiredClaims: ['sub', 'ver', 'jti', 'file'],
  })
  return {
    issue: ({ holder, file, filter }, now) =>
      sign({
        iat: epochSeconds(now),
        jti: newId(),
        sub: holder.userId,
        ver: holder.sessionVersion,
        sid: holder.sessionId,
        file,
        filter,
      }),
    read(text) {
      const { jti, sub, ver, sid, exp, file, filter } = verify(text) ?? {}
      if (typeof jti !== 'string' || typeof sub !== 'string' || typeof ver !== 'number') return undefined
      if (typeof exp !== 'number' || !isSessionId(sid)) return undefined
      return {
        id: jti,
        holder: { userId: sub, sessionVersion: ver, sessionId: sid },
        file: String(file),
        filter,
        endsAt: exp,
      }
    },
  }
}
