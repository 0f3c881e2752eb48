import { z } from 'zod'

export const errorCodes = [
  'invalid_input',
  'not_signed_in',
  'totp_required',
  'passkey_required',
  'factor_required',
  'proof_required',
  'no_access',
  'not_opened',
  'forbidden',
  'viewing_as',
  'not_found',
  'email_taken',
  'payment_in_progress',
  'price_changed',
  'terms_changed',
  'cancellation_open',
  'not_finished',
  'conflict',
  'stale',
  'content_refused',
  'too_large',
  'unsupported_media_type',
  'range_not_satisfiable',
  'card_declined',
  'too_fast',
  'unprintable_name',
  'too_many',
  'unexpected',
  'unavailable',
  'busy',
  'restarting',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** A video that was neither watched to 90 percent nor read to the end. */
export const MissingVideo = z.object({
  videoId: z.string(),
  number: z.int().describe("The video's place in the course, from 1"),
  name: z.string(),
  hasLesson: z.boolean(),
  marked: z.boolean().describe('Whether the member marked it as completed, which alone does not count'),
})
export type MissingVideo = z.output<typeof MissingVideo>

/** The reply of a failed call: a sentence for a toast, problems by field if there are any, and the ID of the log entry. */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string()).optional(),
  amount: z.string().optional(),
  termsVersion: z.string().optional(),
  /** The position of the wrong entry in a list that was sent, from 0. */
  index: z.int().optional(),
  /** The newest version of a document, if a save started from an older one; and what was sent. */
  current: z
    .object({ version: z.int(), body: z.unknown(), savedAt: z.string(), savedBy: z.string().nullable() })
    .optional(),
  yours: z.unknown().optional(),
  /** Of a refused login: whether the account has a passkey. */
  passkey: z.boolean().optional(),
  /** The videos that are still missing before the course counts as completed. */
  missing: z.array(MissingVideo).optional(),
  requestId: z.string().optional(),
})
export type ErrorReply = z.output<typeof ErrorReply>

export const Success = z.object({ message: z.literal('Success') })

export const success = { message: 'Success' } as const
