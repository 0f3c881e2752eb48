import { availableParallelism } from 'node:os'
import { emailKey } from '@course/contract/typed-text/email-address'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Refusal } from '../../platform/refusal.ts'

/** argon2id at OWASP's recommended cost: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing occupies a core for tens of milliseconds, so at most one runs per core. */
const hashing = pLimit(availableParallelism())
/** Beyond this, a caller would wait for seconds. */
const maxWaiting = 200

async function queueHashing<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount >= maxWaiting) {
    throw new Refusal('unavailable', 'The site is busy. Please try again in a moment.')
  }
  return hashing(work)
}

/** Keyboards type é as one character or as two. In this form, which NIST SP 800-63B asks for, both are the same. */
const normalize = (password: string): string => password.normalize('NFKC')

/** @throws Refusal unavailable if too many are waiting */
export const hashPassword = (password: string): Promise<string> => queueHashing(() => hash(normalize(password), cost))

/** A hash that matches no password. Verifying against it takes as long as against a real one. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$c29tZS1zdGVhZHktc2FsdA$qLFt4zBvYzZ8JC6Oz8mU6vBvCkEXB5VVUdlgb1Y2x1M'

/** Takes the same time without a hash, which means no such account or no password yet. @throws Refusal unavailable */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  // Older releases hashed a password as it was typed.
  for (const form of new Set([normalize(password), password])) {
    if (await queueHashing(() => verify(passwordHash ?? decoy, form))) return Boolean(passwordHash)
  }
  return false
}

let commonPasswords: Promise<Set<string>> | undefined

function readCommonPasswords(): Promise<Set<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return commonPasswords
}

export async function isCommonPassword(password: string, email?: string): Promise<boolean> {
  const folded = normalize(password).toLowerCase()
  const own = email === undefined ? [] : [emailKey(email), emailKey(email).split('@')[0]]
  return own.includes(folded) || (await readCommonPasswords()).has(folded)
}

/** Refuses a common password, or the account's own address. @throws Refusal invalid_input for the field */
export async function refuseCommonPassword(password: string, email?: string, field = 'Password'): Promise<void> {
  if (!(await isCommonPassword(password, email))) return
  const sentence = 'This password is too common.'
  throw new Refusal('invalid_input', sentence, { fields: { [field]: sentence } })
}
