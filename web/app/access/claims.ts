import { TokenClaims } from '@course/contract/accounts/accounts'
import { payloadOf } from './token-payload.ts'

/** The claims of the tab's token. Used for display only; the server checks every call. */
export type Session = { kind: 'none' } | { kind: 'expired' } | { kind: 'open'; claims: TokenClaims }

/** @param now in milliseconds */
export function readSession(token: string | null, now: number): Session {
  if (!token) return { kind: 'none' }
  const claims = readClaims(token)
  if (!claims) return { kind: 'none' }
  return claims.exp * 1000 > now ? { kind: 'open', claims } : { kind: 'expired' }
}

/** The claims of a token, which may have expired. Undefined for anything else. */
export const readClaims = (token: string): TokenClaims | undefined => TokenClaims.safeParse(payloadOf(token)).data
