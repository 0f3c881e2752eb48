import type { ErrorCode, ErrorReply } from '@course/contract/errors'

type Parts = Partial<Omit<ErrorReply, 'error' | 'code' | 'requestId'>>

/**
 * An error whose reason the caller may read. Pages show the sentence in a toast, or next to the fields in `fields`. Any
 * other error gets status 500 without details.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  /** What the reply has besides code and sentence. */
  readonly parts: Parts

  /** @param more.stale the newest version, and the text that was not saved, if a save started from an older version */
  constructor(
    code: ErrorCode,
    sentence: string,
    more: Parts & { retryAfterSeconds?: number; stale?: Pick<ErrorReply, 'current' | 'yours'> } = {},
  ) {
    super(sentence)
    const { retryAfterSeconds, stale, ...parts } = more
    this.name = 'Refusal'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.parts = { ...parts, ...stale }
  }
}
