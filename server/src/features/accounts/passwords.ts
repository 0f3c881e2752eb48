import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Refusal } from '../../refusal.ts'
import { emailKey } from './email-key.ts'

/** argon2id at OWASP's recommended cost: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes a core for some ten milliseconds: only so many at once, and only so many in line. */
const hashing = pLimit(availableParallelism())
const longestLine = 200

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount >= longestLine) {
    throw new Refusal('unavailable', 'The site is busy just now. Please try again in a moment.')
  }
  return hashing(work)
}

/** @throws Refusal unavailable when too many are waiting already */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** The hash of a password that nobody has: checking against it takes as long as checking a real one. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$c29tZS1zdGVhZHktc2FsdA$qLFt4zBvYzZ8JC6Oz8mU6vBvCkEXB5VVUdlgb1Y2x1M'

/**
 * Whether a password is the right one. Without a hash (no such account, or no password yet) it takes the same time.
 * @throws Refusal unavailable when too many are waiting already
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? decoy, password))
  return matches && Boolean(passwordHash)
}

let commonPasswords: Promise<Set<string>> | undefined

/** The offline list is large and rarely needed: it is read when the first password is chosen. */
function readCommonPasswords(): Promise<Set<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return commonPasswords
}

/** Whether a password is one of the common ones, or the account's own email address. */
export async function isCommonPassword(password: string, email?: string): Promise<boolean> {
  const folded = password.toLowerCase()
  const own = email === undefined ? [] : [emailKey(email), emailKey(email).split('@')[0]]
  return own.includes(folded) || (await readCommonPasswords()).has(folded)
}

/**
 * Refuses a new password that everybody tries first: one of the common ones, or the owner's own email address.
 * @param email of the account, where it is known
 * @throws Refusal invalid_input, beside the field
 */
export async function refuseCommonPassword(password: string, email?: string): Promise<void> {
  if (!(await isCommonPassword(password, email))) return
  const sentence = 'This password is too common.'
  throw new Refusal('invalid_input', sentence, { fields: { Password: sentence } })
}
