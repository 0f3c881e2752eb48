import { z } from 'zod'

/** The longest input each field takes, in characters. Forms stop typing there; the server checks again. */
export const maxLength = { name: 50, email: 256, password: 100, code: 256 } as const

export const minPasswordLength = 8

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is this pattern's purpose
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/

const isPlain = (value: string) => !controlCharacters.test(value) && value.isWellFormed()

/** A string that a database, a mail header and a log line can all hold: no control characters, no lone surrogates. */
export const plainText = (label: string) =>
  z.string(`${label} is required.`).refine(isPlain, `${label} contains characters that are not allowed.`)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Whether a text is a valid ID. Refuses capitals, which the database would accept: with several spellings of one ID,
 * limits that count by ID could be evaded.
 */
export const isId = (text: string): boolean => uuid.test(text)

/** An ID in an address. @param missing the sentence for anything that can't be one, as for a record that is missing */
export const idParam = (missing: string) => z.string().max(64, missing).refine(isId, missing)

const named = (label: string) =>
  plainText(label)
    .trim()
    .min(1, `${label} is required.`)
    .max(maxLength.name, `${label} can have at most ${maxLength.name} characters.`)

export const firstName = named('First Name')
export const lastName = named('Last Name')

export const email = plainText('Email')
  .trim()
  .min(1, 'Email is required.')
  .max(maxLength.email, `Email can have at most ${maxLength.email} characters.`)
  .regex(z.regexes.email, 'Email is invalid.')

export const reason = plainText('Reason').trim().max(500, 'Reason can have at most 500 characters.')

export const password = plainText('Password')
  .min(1, 'Password is required.')
  .max(maxLength.password, `Password can have at most ${maxLength.password} characters.`)

/** A password being chosen. Whether it is too common is known only to the server. */
export const newPassword = password.min(
  minPasswordLength,
  `Password must have at least ${minPasswordLength} characters.`,
)

/**
 * The first message of each faulty field, by the field's own (leaf) name.
 * @param issues a ZodError's issues, in the order in which the checks are written
 */
export function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const errors = new Map<string, string>()
  for (const { path, message } of issues) {
    const leaf = String(path.at(-1) ?? '')
    if (leaf && !errors.has(leaf)) errors.set(leaf, message)
  }
  return Object.fromEntries(errors)
}
