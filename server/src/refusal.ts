import type { ErrorCode } from '@course/contract/errors'

/**
 * A stop whose reason the caller may read: the sentence is shown in the toast, faults by field beside their fields.
 * Everything else that is thrown is our own fault and answers 500 without a word about the inside.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** The new price of `price_changed`, as decimal text. */
  readonly amount: string | undefined

  constructor(
    code: ErrorCode,
    sentence: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; amount?: string } = {},
  ) {
    super(sentence)
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.amount = more.amount
  }
}
