import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { maxLength, newPassword, password, plainText } from '../fields.ts'

/** How long a rescue link works, in minutes. */
export const rescueMinutes = 15

const Token = plainText('Token').min(1, 'Token is required.').max(maxLength.code)

export const KnownPassword = z.object({ Password: password })
export const ChosenPassword = z.object({ NewPassword: newPassword })

/** With the account's password, or with a new one. */
export const Rescue = z.object({ Token, ...KnownPassword.partial().shape, ...ChosenPassword.partial().shape })

export const rescue = {
  method: 'POST',
  path: '/api/rescue',
  audience: 'public',
  summary: 'Remove the second factors of an account, with a link that the rescue command printed',
  body: Rescue,
  limited: true,
  reply: Success,
  refuses: ['conflict'],
} as const satisfies Endpoint
