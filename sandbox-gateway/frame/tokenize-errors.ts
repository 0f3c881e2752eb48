import type { FrameError } from './protocol.ts'

function frameError(
  type: FrameError['type'],
  code: string,
  message: string,
  details?: Record<string, unknown>,
): FrameError {
  return { name: 'BraintreeError', type, code, message, ...(details ? { details } : {}) }
}

export const allEmpty = () =>
  frameError('CUSTOMER', 'HOSTED_FIELDS_FIELDS_EMPTY', 'All fields are empty; there is no card to tokenize.')

export const someInvalid = (invalidFieldKeys: string[]) =>
  frameError('CUSTOMER', 'HOSTED_FIELDS_FIELDS_INVALID', 'Some fields are not valid; the card cannot be tokenized.', {
    invalidFieldKeys,
  })

/** No answer, or a server error. */
export function networkError(httpStatus?: number): FrameError {
  const originalError = frameError('NETWORK', 'CLIENT_GATEWAY_NETWORK', 'The gateway could not be reached.', {
    httpStatus,
  })
  return frameError(
    'NETWORK',
    'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR',
    'The card could not be sent to the gateway.',
    {
      originalError,
    },
  )
}

/** The page's error for a refusal by the gateway, by its status and the first code in the reply. */
export function refusalError(httpStatus: number, body: unknown): FrameError {
  if (httpStatus >= 500) return networkError(httpStatus)
  const originalError = causeFor(httpStatus, body)
  if (httpStatus === 403) return originalError
  const code = firstCode(body)
  if (code === '81724')
    return frameError('CUSTOMER', 'HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE', 'This card is stored already.', {
      originalError,
    })
  if (code === '81736')
    return frameError('CUSTOMER', 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED', 'CVV verification failed.', {
      originalError,
    })
  return frameError('CUSTOMER', 'HOSTED_FIELDS_FAILED_TOKENIZATION', 'The card was not accepted for tokenization.', {
    originalError,
  })
}

function causeFor(httpStatus: number, body: unknown): FrameError {
  const details = { httpStatus, originalError: body }
  if (httpStatus === 401)
    return frameError('MERCHANT', 'CLIENT_AUTHORIZATION_INVALID', 'The authorization is invalid or expired.', details)
  if (httpStatus === 403)
    return frameError(
      'MERCHANT',
      'CLIENT_AUTHORIZATION_INSUFFICIENT',
      'The authorization does not allow this.',
      details,
    )
  if (httpStatus === 429)
    return frameError('MERCHANT', 'CLIENT_RATE_LIMITED', 'Too many requests; try again later.', details)
  return frameError('NETWORK', 'CLIENT_REQUEST_ERROR', 'The gateway refused the request.', details)
}

interface Faults {
  code?: string
  fieldErrors?: Faults[]
}

function firstCode(body: unknown): string | undefined {
  const { code, fieldErrors } = (body ?? {}) as Faults
  return code ?? firstMessage(fieldErrors)
}

function firstMessage(faults: Faults[] = []): string | undefined {
  for (const fault of faults) {
    const code = firstCode(fault)
    if (code) return code
  }
  return undefined
}
