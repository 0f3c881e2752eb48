import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { idParam, maxLength, password, plainText } from '../fields.ts'
import { Moment } from '../replies.ts'
import { cleanCode } from '../typed-text/typed-codes.ts'
import { cleanText } from '../typed-text/visible-text.ts'

/** How many recovery codes a user gets at once. */
export const recoveryCodeCount = 10

/** How long a proof of identity counts, in minutes. */
export const proofMinutes = 10

/** A code of an authenticator app, or a recovery code. */
export const factorCode = plainText('Code', cleanCode)
  .min(1, 'Code is required.')
  .max(64, 'Code can have at most 64 characters.')

export const CodeForm = z.object({ Code: factorCode })

export const SecondFactor = z.object({
  /** When the authenticator app was set up. */
  authenticatorSince: Moment.nullable(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: Moment, lastUsedAt: Moment.nullable() })),
  recoveryCodesLeft: z.int(),
  /** Whether the site requires a second factor of this user. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

export const readSecondFactor = {
  method: 'GET',
  path: '/api/second-factor',
  audience: 'account',
  worksWithoutFactor: true,
  summary: "The caller's second factors, and how many recovery codes are left",
  reply: SecondFactor,
} as const satisfies Endpoint

export const startAuthenticator = {
  method: 'POST',
  path: '/api/second-factor/start',
  audience: 'account',
  needsProof: true,
  worksWithoutFactor: true,
  summary: 'Start to set up an authenticator app. Answers the key, as text and as a QR code',
  reply: z.object({ key: z.string(), qr: z.string().describe('An SVG picture') }),
} as const satisfies Endpoint

/** Empty if the codes from before still count. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmAuthenticator = {
  method: 'POST',
  path: '/api/second-factor/confirm',
  audience: 'account',
  needsProof: true,
  worksWithoutFactor: true,
  summary: 'Turn the authenticator app on with its first code. Answers recovery codes with the first factor',
  body: CodeForm,
  limited: true,
  reply: RecoveryCodes,
  refuses: ['conflict'],
} as const satisfies Endpoint

export const removeAuthenticator = {
  method: 'POST',
  path: '/api/second-factor/remove',
  audience: 'account',
  needsProof: true,
  summary: 'Remove the authenticator app. Without any factor, the recovery codes go too',
  reply: Success,
  refuses: ['conflict'],
} as const satisfies Endpoint

export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  audience: 'account',
  needsProof: true,
  summary: 'Answers ten new recovery codes, which replace all earlier ones',
  reply: RecoveryCodes,
  refuses: ['conflict'],
} as const satisfies Endpoint

/** How the caller can prove who they are: by a factor, or by the password without one. */
export const ProofMeans = z.object({ password: z.boolean(), code: z.boolean(), passkey: z.boolean() })
export type ProofMeans = z.output<typeof ProofMeans>

export const readProofMeans = {
  method: 'GET',
  path: '/api/proof',
  audience: 'account',
  worksWithoutFactor: true,
  summary: 'How the caller can prove who they are',
  reply: ProofMeans,
} as const satisfies Endpoint

export const prove = {
  method: 'POST',
  path: '/api/proof',
  audience: 'account',
  worksWithoutFactor: true,
  summary: 'Prove who you are, for ten minutes of this session: with a code, or with the password without a factor',
  body: z.object({ Password: password.optional(), Code: factorCode.optional() }),
  limited: true,
  reply: Success,
  refuses: ['conflict'],
} as const satisfies Endpoint

/** What a browser's passkey dialog gets and answers. Only the passkey library reads it. */
const FromBrowser = z.looseObject({ id: z.string().max(1_400) })
export const ForBrowser = z.object({ challengeId: z.string(), options: z.looseObject({}) })
const challengeId = z.uuid('This passkey dialog is not valid. Please try again.')

export const startPasskey = {
  method: 'POST',
  path: '/api/passkeys/options',
  audience: 'account',
  needsProof: true,
  worksWithoutFactor: true,
  summary: 'Start to add a passkey: what the browser needs',
  reply: ForBrowser,
} as const satisfies Endpoint

export const addPasskey = {
  method: 'POST',
  path: '/api/passkeys',
  audience: 'account',
  needsProof: true,
  worksWithoutFactor: true,
  summary: 'Add the passkey that the browser made. Answers recovery codes with the first factor',
  body: z.object({
    ChallengeId: challengeId,
    Name: plainText('Name', cleanText)
      .min(1, 'Name is required.')
      .max(maxLength.name, `Name can have at most ${maxLength.name} characters.`),
    Passkey: FromBrowser,
  }),
  reply: RecoveryCodes,
  refuses: ['conflict'],
} as const satisfies Endpoint

export const removePasskey = {
  method: 'POST',
  path: '/api/passkeys/:id/remove',
  audience: 'account',
  needsProof: true,
  summary: "Remove one of the caller's passkeys",
  params: z.object({ id: idParam('This passkey does not exist.') }),
  reply: Success,
  refuses: ['conflict', 'not_found'],
} as const satisfies Endpoint

export const startPasskeyProof = {
  method: 'POST',
  path: '/api/proof/passkey/options',
  audience: 'account',
  worksWithoutFactor: true,
  summary: 'Start to prove who you are with a passkey',
  reply: ForBrowser,
  refuses: ['conflict'],
} as const satisfies Endpoint

export const PasskeyAnswer = z.object({ ChallengeId: challengeId, Passkey: FromBrowser })

export const proveByPasskey = {
  method: 'POST',
  path: '/api/proof/passkey',
  audience: 'account',
  worksWithoutFactor: true,
  summary: 'Prove who you are with a passkey, for ten minutes of this session',
  body: PasskeyAnswer,
  limited: true,
  reply: Success,
  refuses: ['conflict'],
} as const satisfies Endpoint
