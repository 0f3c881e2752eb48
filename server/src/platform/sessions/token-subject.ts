import { isId } from '@course/contract/fields'

/** The user and session of a token. The other claims are only for display. */
export interface TokenSubject {
  userId: string
  /** The same for all sessions of the user. Raising it ends them. */
  sessionVersion: number
  /** Of this session alone, which ends by logging out. Null in tokens of earlier releases. */
  sessionId: string | null
}

/** The session of a claim; null if the token is of an earlier release. */
export const readSessionId = (claim: unknown): string | null =>
  typeof claim === 'string' && isId(claim) ? claim : null
