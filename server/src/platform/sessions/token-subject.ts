import { isId } from '@course/contract/fields'

/** The user and session of a token. The other claims are only for display. */
export interface TokenSubject {
  userId: string
  /** The same for all sessions of the user. Raising it ends them. */
  sessionVersion: number
  /** Of this session alone, which ends by logging out. */
  sessionId: string
}

/** Whether a claim names a session. */
export const isSessionId = (claim: unknown): claim is string => typeof claim === 'string' && isId(claim)
