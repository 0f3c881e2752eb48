import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { idParam, maxLength, plainText } from '../fields.ts'
import { Moment, RecordId } from '../replies.ts'
import { keptDays } from '../retention.ts'

/** A sign-in is kept for so many days. */
export const signInDays = keptDays.signIns

export const SignIn = z.object({
  id: RecordId,
  at: Moment,
  network: z.string().describe('The internet address, for IPv6 the first 64 bits of it'),
  browser: z.string().describe('In plain words, such as "Firefox on Windows"'),
  isOpen: z.boolean().describe('Whether its token still works'),
  isThisOne: z.boolean(),
})
export type SignIn = z.output<typeof SignIn>

export const listSignIns = {
  method: 'GET',
  path: '/api/sign-ins',
  audience: 'account',
  summary: "The caller's own sign-ins: those that are open, and the latest others",
  reply: z.array(SignIn),
} as const satisfies Endpoint

export const endSignIn = {
  method: 'POST',
  path: '/api/sign-ins/:id/end',
  audience: 'account',
  summary: "End one of the caller's own sign-ins",
  params: z.object({ id: idParam('This login does not exist.') }),
  reply: Success,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const endOtherSignIns = {
  method: 'POST',
  path: '/api/sign-ins/end-others',
  audience: 'account',
  summary: "End all of the caller's own sign-ins but this one",
  reply: Success.extend({ ended: z.int().describe('How many were open') }),
} as const satisfies Endpoint

/** The secret in the link of an email about a new browser. */
export const SignInLink = z.object({ Token: plainText('Token').min(1, 'Token is required.').max(maxLength.code) })

export const endSignInByLink = {
  method: 'POST',
  path: '/api/sign-in-links/end',
  audience: 'public',
  summary: 'End the sign-in that an email about a new browser named',
  body: SignInLink,
  limited: true,
  reply: Success,
} as const satisfies Endpoint
