/** A failed call. `status` is 0 if there was no answer. */
export class RefusedCall extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, code?: string) {
    super(`${status} ${code ?? 'no answer of the API'}`)
    this.status = status
    this.code = code
  }
}

/** @throws RefusedCall for a refusal, no answer, or an answer that is not the API's */
export async function call(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init).catch(() => undefined)
  if (!response) throw new RefusedCall(0)
  const reply: unknown = await response.json().catch(() => undefined)
  if (!response.ok || reply === undefined) throw new RefusedCall(response.status, (reply as { code?: string })?.code)
  return reply
}

/**
 * Whether a failed payment call may have charged the card, by the rules of the page: a refusal by the API did not.
 * Without an answer, with an answer from something else, or after an internal error, nobody knows.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof RefusedCall) || error.code === undefined || (error.status >= 500 && error.code !== 'unavailable')

type Answer = 'Success' | 'Checking' | 'NotCharged' | 'unknown attempt' | 'refused' | 'no answer'

/** Reads the status of an attempt by its secret. */
export const ask = (url: string, secret: string): Promise<Answer> =>
  readAnswer(url, { headers: { 'x-attempt-secret': secret } })

/** Reads the status of an email's newest attempt on another device. */
export const askByPassword = (url: string, Email: string, Password: string): Promise<Answer> =>
  readAnswer(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email, Password }),
  })

async function readAnswer(url: string, init: RequestInit): Promise<Answer> {
  try {
    const reply = await call(`${url}/api/payments/status`, { ...init, signal: AbortSignal.timeout(10_000) })
    return (reply as { message: Answer }).message
  } catch (error) {
    const code = error instanceof RefusedCall ? error.code : undefined
    if (code === 'not_found') return 'unknown attempt'
    return code === 'not_signed_in' ? 'refused' : 'no answer'
  }
}
