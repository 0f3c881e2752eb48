import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { email, maxLength, plainText } from '../fields.ts'
import { Moment, StoredEmail } from '../replies.ts'

/** Who changed an address: its owner, the browser tab that paid, an administrator, or the old address, which undid it. */
export const emailChangeKinds = ['owner', 'checkout', 'administrator', 'undo'] as const
export type EmailChangeKind = (typeof emailChangeKinds)[number]

/** How long the new address can confirm a change, in hours. */
export const confirmHours = 24
/** How long the old address can undo its owner's change, in days. */
export const undoDays = 7

export const NewEmail = z.object({ Email: email })

export const OwnEmail = z.object({
  /** The change that waits for the new address to confirm. */
  pending: z.object({ email: StoredEmail, until: Moment }).nullable(),
  former: z.array(StoredEmail).describe('The addresses that the account had before, newest first'),
})
export type OwnEmail = z.output<typeof OwnEmail>

export const readOwnEmail = {
  method: 'GET',
  path: '/api/account/email',
  audience: 'account',
  summary: "The caller's former addresses, and the one that waits to be confirmed",
  reply: OwnEmail,
} as const satisfies Endpoint

export const requestEmailChange = {
  method: 'POST',
  path: '/api/account/email',
  audience: 'account',
  needsProof: true,
  summary: "Ask for another address of the caller's account. The new address gets a link to confirm it",
  body: NewEmail,
  limited: true,
  reply: Success,
  refuses: ['email_taken', 'conflict'],
} as const satisfies Endpoint

/** The secret in the link of an email. */
const LinkToken = z.object({ Token: plainText('Token').min(1, 'Token is required.').max(maxLength.code) })

export const confirmEmailChange = {
  method: 'POST',
  path: '/api/account/email/confirm',
  audience: 'account',
  summary: "Confirm the caller's new address with the secret of its email, which ends every session",
  body: LinkToken,
  limited: true,
  reply: Success.extend({ email: StoredEmail }),
  refuses: ['email_taken', 'conflict'],
} as const satisfies Endpoint

export const undoEmailChange = {
  method: 'POST',
  path: '/api/email-changes/undo',
  audience: 'public',
  summary: 'Undo a change of address with the secret of the email to the old address, which ends every session',
  body: LinkToken,
  limited: true,
  reply: Success,
  refuses: ['email_taken'],
} as const satisfies Endpoint
