import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { email, maxLength, newPassword, password, plainText } from '../fields.ts'
import { StoredEmail } from '../replies.ts'
import { roleNames } from '../roles.ts'
import { plainTyped } from '../typed-text/typed-codes.ts'
import { trimInvisible } from '../typed-text/visible-text.ts'
import { ForBrowser, factorCode, PasskeyAnswer } from './second-factor.ts'

export const Login = z.object({ Email: email, Password: password })

/** Names the header by which an administrator's browser is recognized. Only a login has it. */
export const browserIdHeader = 'browser-id'
/** Names the header with the secret of the payment that this tab has just made, by which its own login is recognized. */
export const paidSecretHeader = 'x-attempt-secret'
/** With a code for an account that has a second factor. */
export const LoginWithCode = Login.extend({ Code: factorCode.optional() })

export const createToken = {
  method: 'POST',
  path: '/api/token',
  audience: 'public',
  summary: 'Log in: answers an access token',
  headers: z.object({
    [browserIdHeader]: z.string().optional().describe('A random number that the browser keeps, to be recognized by'),
    [paidSecretHeader]: z.string().optional().describe('The secret of the payment that this tab has just made'),
  }),
  body: LoginWithCode,
  limited: true,
  reply: z.object({ message: z.string() }),
  refuses: ['not_signed_in', 'totp_required', 'passkey_required'],
} as const satisfies Endpoint

export const logOut = {
  method: 'POST',
  path: '/api/logout',
  audience: 'account',
  worksWithoutFactor: true,
  summary: "End the session of the caller's token. Other sessions of the account stay",
  reply: Success,
} as const satisfies Endpoint

export const startPasskeyLogin = {
  method: 'POST',
  path: '/api/token/passkey/options',
  audience: 'public',
  summary: 'Start to log in with a passkey, after email and password',
  body: Login,
  limited: true,
  reply: ForBrowser,
  refuses: ['not_signed_in', 'conflict'],
} as const satisfies Endpoint

export const createTokenByPasskey = {
  method: 'POST',
  path: '/api/token/passkey',
  audience: 'public',
  summary: 'Log in with a passkey: answers an access token',
  body: PasskeyAnswer,
  limited: true,
  reply: z.object({ message: z.string() }),
  refuses: ['not_signed_in'],
} as const satisfies Endpoint

/** The claims of a token, for display. The server only uses `sub` and `ver`, and verifies them. */
export const TokenClaims = z.object({
  /** The id of the account. */
  sub: z.string().default(''),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Role: z.enum(roleNames),
  exp: z.number(),
  /** Of a support view: who looks. */
  act: z.object({ sub: z.string() }).optional(),
})
export type TokenClaims = z.output<typeof TokenClaims>

export const ResetRequest = z.object({ Email: email })

export const requestReset = {
  method: 'POST',
  path: '/api/account/reset',
  audience: 'public',
  summary: 'Ask for a password reset code by mail. Answers the same whether or not the account exists',
  body: ResetRequest,
  limited: true,
  reply: Success,
} as const satisfies Endpoint

export const ResetForm = z.object({
  Code: plainText('Code', trimInvisible)
    .min(1, 'Code is required.')
    .max(maxLength.code, `Code can have at most ${maxLength.code} characters.`),
  Password: newPassword,
})

/** What is pasted around a code: quotes, brackets, and the period of a sentence. None of them can be part of a code. */
const around = /^[\s"'“”„‘’«»‹›`<([{*]+|[\s"'“”„‘’«»‹›`>)\]}*.!?;:]+$/g

/** The code in what was pasted: the code, in quotes or at the end of a sentence, or the whole link of the email. */
function findCode(pasted: string): string {
  const text = plainTyped(pasted).replace(around, '')
  const fragment = /^https?:\/\/[^\s#]*#(?:invitation:)?(.*)$/is.exec(text)?.[1]
  return (fragment?.replaceAll(/%2c/gi, ',') ?? text).replace(around, '')
}

/** The code is `token,user id`. White space around either part, as from pasting, is dropped. */
export function splitCode(code: string): { Token: string; Id: string } | undefined {
  const [token, id, ...more] = findCode(code)
    .split(',')
    .map((part) => part.trim())
  return token && id && more.length === 0 ? { Token: token, Id: id } : undefined
}

export const ResetCompletion = z.object({
  Id: plainText('Code').min(1, 'Code is required.').max(maxLength.code),
  Token: plainText('Code').min(1, 'Code is required.').max(maxLength.code),
  Password: newPassword,
})

export const completeReset = {
  method: 'POST',
  path: '/api/account/reset-complete',
  audience: 'public',
  summary: 'Set a new password with the code of a mail',
  body: ResetCompletion,
  limited: true,
  reply: Success,
} as const satisfies Endpoint

export const Account = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: StoredEmail,
  role: z.enum(roleNames),
  access: z.boolean(),
  reason: z.string().nullable(),
  canEnroll: z.boolean(),
})
export type Account = z.output<typeof Account>

export const readAccount = {
  method: 'GET',
  path: '/api/account',
  audience: 'account',
  shownToSupport: true,
  summary: 'The account of the caller, and whether it has access to the course',
  reply: Account,
} as const satisfies Endpoint

export const PasswordChange = z.object({
  CurrentPassword: plainText('Current password')
    .min(1, 'Current password is required.')
    .max(maxLength.password, `Current password can have at most ${maxLength.password} characters.`),
  Password: newPassword,
})

export const changePassword = {
  method: 'PUT',
  path: '/api/account/password',
  audience: 'account',
  summary: "Change the caller's password, which ends every session",
  body: PasswordChange,
  limited: true,
  reply: Success,
  refuses: ['conflict', 'too_many'],
} as const satisfies Endpoint
