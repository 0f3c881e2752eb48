import { createSignedClaims, epochSeconds, isSessionId, type TokenSubject } from './signed-claims.ts'

interface FileTicket {
  holder: TokenSubject
  file: string
  /** Which part of it, such as the rows of an export. */
  filter: unknown
  endsAt: number
}

export interface FileTickets {
  issue(ticket: Omit<FileTicket, 'endsAt'>, now: Date): { ticket: string; endsAt: number }
  /** Undefined for anything that is not such a ticket of this site. The caller checks whether it has expired. */
  read(ticket: string): FileTicket | undefined
}

/**
 * Tickets in links to files, where a browser sends no Authorization header. Their audience keeps them apart from other
 * tokens.
 */
export function createFileTickets(
  secret: string,
  issuer: string,
  { audience, lifeSeconds }: { audience: 'course-files' | 'course-videos'; lifeSeconds: number },
): FileTickets {
  const requiredClaims = ['sub', 'ver', 'file']
  const { sign, verify } = createSignedClaims(secret, issuer, { audience, lifeSeconds, requiredClaims })
  return {
    issue({ holder, file, filter }, now) {
      const iat = epochSeconds(now)
      const { userId: sub, sessionVersion: ver, sessionId: sid } = holder
      return { ticket: sign({ iat, sub, ver, sid, file, filter }), endsAt: iat + lifeSeconds }
    },
    read(ticket) {
      const { sub, ver, sid, exp, file, filter } = verify(ticket) ?? {}
      if (typeof sub !== 'string' || typeof ver !== 'number' || typeof file !== 'string') return undefined
      if (!isSessionId(sid) || typeof exp !== 'number') return undefined
      return { holder: { userId: sub, sessionVersion: ver, sessionId: sid }, file, filter, endsAt: exp }
    },
  }
}
