import { z } from 'zod'
import { emailPattern, normalizeEmail } from './typed-text/email-address.ts'
import { cleanName, cleanText, hasVisible } from './typed-text/visible-text.ts'
import { numberText } from './words/counts.ts'

/** The maximum length of each field, in characters. Forms enforce it while typing; the server checks again. */
export const maxLength = { name: 50, email: 256, password: 100, code: 256 } as const

export const minPasswordLength = 8

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is this pattern's purpose
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/

export const isPlain = (value: string) => !controlCharacters.test(value) && value.isWellFormed()

/** A string that is safe in a database, an email header and a log line. @param clean changes it before it is checked */
export const plainText = (label: string, clean = (typed: string) => typed) =>
  z
    .string(`${label} is required.`)
    .overwrite(clean)
    .refine(isPlain, `${label} contains characters that are not allowed.`)

/** Like plainText, but with line breaks, which are stored as `\n`. */
export const multilineText = (label: string, maximum: number) =>
  z
    .string(`${label} is required.`)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine(hasVisible, `${label} is required.`)
    .refine((text) => text.length <= maximum, `${label} can have at most ${numberText(maximum)} characters.`)
    .refine((text) => isPlain(text.replaceAll('\n', ' ')), `${label} contains characters that are not allowed.`)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Refuses capitals, which the database would accept: with several spellings, limits by ID could be evaded. */
export const isId = (text: string): boolean => uuid.test(text)

/** An ID in a path. @param missing the error for malformed IDs, the same as for unknown ones */
export const idParam = (missing: string) => z.string().max(64, missing).refine(isId, missing)

const named = (label: string) =>
  plainText(label, cleanName)
    .min(1, `${label} is required.`)
    .max(maxLength.name, `${label} can have at most ${maxLength.name} characters.`)

export const firstName = named('First Name')
export const lastName = named('Last Name')

export const emailAddress = (message: string) =>
  z.string(message).overwrite(normalizeEmail).regex(emailPattern, message)

export const email = plainText('Email', normalizeEmail)
  .min(1, 'Email is required.')
  .max(maxLength.email, `Email can have at most ${maxLength.email} characters.`)
  .regex(emailPattern, 'Email is invalid.')

export const reason = plainText('Reason', cleanText).max(500, 'Reason can have at most 500 characters.')

export const password = plainText('Password')
  .min(1, 'Password is required.')
  .max(maxLength.password, `Password can have at most ${maxLength.password} characters.`)

const tooShort = `Password must have at least ${minPasswordLength} characters.`

/** Only the server checks whether it is too common. */
export const newPassword = password
  .min(minPasswordLength, tooShort)
  .refine((typed) => typed.normalize('NFKC').length >= minPasswordLength, tooShort)

/** The first message for each invalid field, by its own name. @param issues in the order of the checks */
export function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const errors = new Map<string, string>()
  for (const { path, message } of issues) {
    const leaf = String(path.at(-1) ?? '')
    if (leaf && !errors.has(leaf)) errors.set(leaf, message)
  }
  return Object.fromEntries(errors)
}

/** The administrator's reason for a change of an account. The user reads it when access ends. */
export const ReasonBody = z.object({ Reason: reason.min(1, 'Reason is required.') })

/** The version that a change started from; 0 for what is new. The database counts to about two billion. */
export const fromVersion = z
  .int('The version must be a number.')
  .min(0, 'The version must be a number.')
  .max(2_000_000_000, 'The version must be a number.')
