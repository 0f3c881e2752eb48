import type { ErrorCode, ErrorReply } from '@course/contract/errors'
import { fieldErrors } from '@course/contract/fields'
import { maxDocument } from '@course/contract/publishing/documents/content-editing'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable } from '../../db/db.ts'
import { withoutAddresses } from '../../redact-emails.ts'
import { Refusal } from '../../refusal.ts'

/** The HTTP status of each refusal. A new code does not compile until it has one. */
export const httpStatuses: Record<ErrorCode, number> = {
  invalid_input: 400,
  not_signed_in: 401,
  totp_required: 401,
  passkey_required: 401,
  factor_required: 403,
  proof_required: 403,
  no_access: 403,
  not_opened: 403,
  forbidden: 403,
  viewing_as: 403,
  not_found: 404,
  email_taken: 409,
  payment_in_progress: 409,
  price_changed: 409,
  terms_changed: 409,
  cancellation_open: 409,
  not_finished: 409,
  conflict: 409,
  stale: 409,
  content_refused: 422,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  card_declined: 422,
  too_fast: 422,
  unprintable_name: 422,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
  busy: 503,
  // The answer of the proxy while the site is away.
  restarting: 503,
}

const somethingWentWrong = 'Something went wrong. Please try again.'
const notValid = 'The request is not valid.'

const fastifyRefusals: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Please send JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_input', 'Please send JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_input', 'This is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_input', notValid],
  FST_ERR_BAD_URL: ['not_found', 'Page not found.'],
}

/** Answers an error. The reply contains what the caller may know; everything else goes to the log. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error, request)
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error')
    return sendRefusal(request, reply, new Refusal('unexpected', somethingWentWrong))
  }
  request.log.info({ code: refusal.code }, withoutAddresses(refusal.message))
  return sendRefusal(request, reply, refusal)
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, message, parts } = refusal
  const body: ErrorReply = { error: message, code, requestId: request.id, ...parts }
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  if (httpStatuses[refusal.code] === 503) reply.header('retry-after', '10')
  return reply
    .code(httpStatuses[refusal.code])
    .type('application/json; charset=utf-8')
    .serializer((value) => JSON.stringify(value))
    .send(body)
}

function toRefusal(error: unknown, request: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const refusal = invalidInput(error.validation)
    // An address with an impossible ID leads to nothing, as one with an unknown ID does.
    if (error.validationContext === 'params') return new Refusal('not_found', refusal.message)
    return refusal
  }
  // If the request was sent twice, the first one may have succeeded, so this must not say that nothing was done.
  if (isDatabaseUnavailable(error)) return new Refusal('busy', 'The site is busy. Please try again in a moment.')
  if (isRejectedByDatabase(error)) return new Refusal('invalid_input', notValid)
  const { code = '', statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(request.routeOptions.bodyLimit)
  const known = fastifyRefusals[code]
  if (known) return new Refusal(...known)
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('invalid_input', notValid)
  return undefined
}

/** Documents have a limit of their own, which their author should know. */
const tooLarge = (limit = 0) =>
  new Refusal(
    'too_large',
    limit === maxDocument
      ? `This is too much text: a document can have at most ${maxDocument / 1024} KB. Nothing was saved.`
      : 'This is too much data.',
  )

/** Users read only the contract's own sentences. Those of the schema library are for programmers. */
const sentenceForUser = (message = notValid) => (/^(Invalid |Too |Unrecognized )/.test(message) ? notValid : message)

function invalidInput(validation: { instancePath: string; message?: string | undefined }[]): Refusal {
  const issues = validation.map(({ instancePath, message }) => ({
    path: instancePath.split('/').filter(Boolean),
    message: sentenceForUser(message),
  }))
  const fields = fieldErrors(issues)
  const sentence = issues[0]?.path.length ? issues[0].message : notValid
  const index = issues[0]?.path.find((step) => /^\d+$/.test(step))
  return new Refusal('invalid_input', index === undefined ? sentence : `Entry ${index}: ${sentence}`, {
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(index === undefined ? {} : { index: Number(index) }),
  })
}

/** Whether PostgreSQL rejected a value that passed our own checks, such as an impossible date, a huge number or a NUL. */
function isRejectedByDatabase(error: unknown): boolean {
  const { code = '' } = ((error instanceof Error ? error.cause : undefined) ?? {}) as { code?: string }
  return ['22003', '22007', '22008', '22009', '22021'].includes(code)
}
