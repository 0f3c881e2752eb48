import { z } from 'zod'
import { createSignedClaims, idClaim, subjectClaims, type TokenSubject } from './signed-claims.ts'

interface FileTicket {
  holder: TokenSubject
  file: string
  /** Which part of it, such as the rows of an export. */
  filter: unknown
  endsAt: number
}

export interface FileTickets {
  issue(ticket: Omit<FileTicket, 'endsAt'>, now: Date): { token: string; endsAt: number }
  /** Undefined for anything that is not such a ticket of this site. The caller checks whether it has expired. */
  read(ticket: string): FileTicket | undefined
}

/** For links, where a browser sends no Authorization header. The audience keeps them apart from other tokens. */
export function createFileTickets(
  secret: string,
  issuer: string,
  purpose: { audience: 'course-files' | 'course-videos'; lifeSeconds: number },
): FileTickets {
  const claims = z.object({ ...subjectClaims, sid: idClaim, file: z.string(), filter: z.unknown() })
  const tickets = createSignedClaims(secret, issuer, { ...purpose, claims })
  return {
    issue: ({ holder: { userId: sub, sessionVersion: ver, sessionId: sid }, file, filter }, now) =>
      tickets.sign({ sub, ver, sid, file, filter }, now),
    read(ticket) {
      const found = tickets.verify(ticket)
      if (!found) return undefined
      const { sub, ver, sid, exp, file, filter } = found
      return { holder: { userId: sub, sessionVersion: ver, sessionId: sid }, file, filter, endsAt: exp }
    },
  }
}
