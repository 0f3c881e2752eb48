import type { ErrorCode, ErrorReply, MissingVideo } from '@course/contract/errors'

/**
 * An error whose reason the caller may read. Pages show the sentence in a toast, or next to the fields in `fields`. Any
 * other error gets status 500 without details.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** The new price of `price_changed`, as decimal text. */
  readonly amount: string | undefined
  readonly termsVersion: string | undefined
  /** The position of the wrong entry in a list that was sent, from 0. */
  readonly index: number | undefined
  /** Whether the account has a passkey, if a second factor is missing. */
  readonly passkey: boolean | undefined
  /** The videos that `not_finished` is about. */
  readonly missing: readonly MissingVideo[] | undefined
  /** The newest version of a document and the text that was not saved, if a save started from an older version. */
  readonly stale: Pick<ErrorReply, 'current' | 'yours'> | undefined

  constructor(
    code: ErrorCode,
    sentence: string,
    more: {
      fields?: Record<string, string>
      retryAfterSeconds?: number
      amount?: string
      termsVersion?: string
      index?: number
      passkey?: boolean
      missing?: readonly MissingVideo[]
      stale?: Pick<ErrorReply, 'current' | 'yours'>
    } = {},
  ) {
    super(sentence)
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.amount = more.amount
    this.termsVersion = more.termsVersion
    this.index = more.index
    this.passkey = more.passkey
    this.missing = more.missing
    this.stale = more.stale
  }
}
