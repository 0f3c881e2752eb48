import { isId } from '@course/contract/fields'
import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'

/** The user and session of a token. The other claims are only for display. */
export interface TokenSubject {
  userId: string
  /** The same for all sessions of the user. Raising it ends them. */
  sessionVersion: number
  /** Of this session alone, which ends by logging out. */
  sessionId: string
}

/** Claims by their usual names: a user and the version of their sessions. */
export const subjectClaims = { sub: z.string(), ver: z.number() }
export const idClaim = z.string().refine(isId)
const End = z.object({ exp: z.number() })

const epochSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1_000)

/** Whether a token or ticket has ended. @param now by the database's clock, as every end is stamped by it */
export const hasEnded = ({ endsAt }: { endsAt: number }, now: Date): boolean => epochSeconds(now) >= endsAt

interface SignedClaims<C> {
  /** Signs claims for the time that this kind lives. */
  sign(claims: C, now: Date): { token: string; endsAt: number }
  /** Undefined for anything that this site did not sign for this audience. Whether it has expired is not checked. */
  verify(token: string): (C & { exp: number }) | undefined
}

/** The same token comes for hours. The library's cache hashes each, which takes as long as checking it. */
const rememberedTokens = 4_000

/** The last character of a signature has bits that decoding ignores, so four spellings would be valid. */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

/** Signs and verifies JWTs by HS256 alone, whatever a token's own header says (RFC 8725). */
export function createSignedClaims<C extends object>(
  secret: string,
  issuer: string,
  { audience, lifeSeconds, claims }: { audience: string; lifeSeconds: number; claims: z.ZodType<C> },
): SignedClaims<C> {
  const sign = createSigner({
    algorithm: 'HS256',
    key: secret,
    expiresIn: lifeSeconds * 1_000,
    iss: issuer,
    aud: audience,
  })
  const verify = createVerifier({
    algorithms: ['HS256'],
    key: secret,
    allowedIss: issuer,
    allowedAud: audience,
    requiredClaims: ['exp', 'iss', 'aud'],
    checkTyp: 'JWT',
    // The database's clock decides about expiry, not this machine's.
    ignoreExpiration: true,
    cache: false,
  })
  const verified = new Map<string, C & { exp: number }>()
  return {
    sign(own, now) {
      const iat = epochSeconds(now)
      return { token: sign({ iat, ...own }), endsAt: iat + lifeSeconds }
    },
    verify(token) {
      const known = verified.get(token)
      if (known) return known
      if (!isCanonical(token)) return undefined
      try {
        const all: unknown = verify(token)
        const own = { ...claims.parse(all), ...End.parse(all) }
        const [oldest] = verified.keys()
        if (oldest !== undefined && verified.size >= rememberedTokens) verified.delete(oldest)
        verified.set(token, own)
        return own
      } catch {
        return undefined
      }
    },
  }
}
