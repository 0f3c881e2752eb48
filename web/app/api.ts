import type { Audience } from '@course/contract/endpoint'
import type { ErrorCode } from '@course/contract/errors'
import type { z } from 'zod'
import { storedToken } from './session.ts'

/** The part of an endpoint that a call needs. A page without zod can write it out. */
export interface Callable {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: `/api/${string}`
  readonly audience: Audience
  readonly file?: { readonly types: readonly string[] }
  /** The type of a reply that is not JSON, but text. */
  readonly sends?: string
  readonly reply: { parse(value: unknown): unknown }
}

type InputOf<E, K extends string> = E extends { readonly [key in K]: infer S extends z.ZodType } ? z.input<S> : never
export type ReplyOf<E extends Callable> = ReturnType<E['reply']['parse']>

/** The input of a call. */
export interface CallInput<E> {
  params?: InputOf<E, 'params'>
  query?: InputOf<E, 'query'>
  headers?: InputOf<E, 'headers'>
  body?: InputOf<E, 'body'>
  /** Sends the token also with a public call. */
  asMember?: boolean
  /** The body of a call that uploads a file. */
  file?: Blob
  signal?: AbortSignal
  /** The request outlives the page. */
  keepalive?: boolean
  /** In milliseconds; afterward the call counts as failed. */
  deadline?: number
}

const somethingWentWrong = 'Something went wrong. Please try again.'
const noConnection = 'No connection. Check your internet connection and try again.'
const isOffline = () => globalThis.navigator?.onLine === false

/** A failed call. `status` is 0 without an answer; the message can be shown in a toast. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly fields: Record<string, string>
  /** The new price of `price_changed`, as decimal text. */
  readonly amount: string | undefined
  /** The published version of `terms_changed`. */
  readonly termsVersion: string | undefined
  /** The position of the wrong entry in a list that was sent. */
  readonly index: number | undefined
  /** Whether the account has a passkey, if a login needs a second factor. */
  readonly passkey: boolean
  /** The newest version of what a save was too old for. */
  readonly current: { version: number; body: unknown } | undefined
  /** The server's message, if any; for an unexpected error with the request ID, which is also in the log. */
  readonly sentence: string | undefined

  constructor(status: number, reply: unknown) {
    const errorReply = isErrorReply(reply) ? reply : undefined
    super(errorReply?.error ?? (isOffline() ? noConnection : somethingWentWrong))
    this.status = status
    this.code = errorReply?.code
    this.fields = errorReply?.fields ?? {}
    this.amount = errorReply?.amount
    this.termsVersion = errorReply?.termsVersion
    this.index = errorReply?.index
    this.passkey = errorReply?.passkey ?? false
    this.current = errorReply?.current
    const reference =
      errorReply?.code === 'unexpected' && errorReply.requestId ? ` Reference: ${errorReply.requestId}` : ''
    this.sentence = errorReply && errorReply.error + reference
  }
}

interface ErrorReply {
  error: string
  code?: ErrorCode
  fields?: Record<string, string>
  amount?: string
  termsVersion?: string
  index?: number
  passkey?: boolean
  current?: { version: number; body: unknown }
  requestId?: string
}
const isErrorReply = (reply: unknown): reply is ErrorReply =>
  typeof reply === 'object' && reply !== null && 'error' in reply && typeof reply.error === 'string'

/**
 * The message to show for any error of a call or the code around it.
 * @param otherwise the message if the server sent none
 */
export const errorMessage = (error: unknown, otherwise = somethingWentWrong): string =>
  (error instanceof ApiError && error.sentence) || otherwise

let askForProof: (() => Promise<boolean>) | undefined

/**
 * Says how to ask users who they are when an operation needs a recent proof. The call is then repeated, so that nothing
 * typed is lost.
 * @param ask resolves to whether they have proven it
 */
export function onProofRequired(ask: (() => Promise<boolean>) | undefined): void {
  askForProof = ask
}

/**
 * The only fetch of the site. Checks the reply against the contract before anything renders it.
 * @throws ApiError for a refusal, no answer, or a reply that does not match the contract
 */
export async function call<const E extends Callable>(endpoint: E, sent: CallInput<E> = {}): Promise<ReplyOf<E>> {
  return (await callForHeaders(endpoint, sent)).reply
}

/** Like `call`, with the response headers: those of a list contain its length and the adjacent pages. */
export async function callForHeaders<const E extends Callable>(
  endpoint: E,
  sent: CallInput<E> = {},
): Promise<{ reply: ReplyOf<E>; headers: Headers }> {
  let { status, ok, reply, headers } = await exchange(endpoint, sent)
  if (!ok && new ApiError(status, reply).code === 'proof_required' && (await askForProof?.()))
    ({ status, ok, reply, headers } = await exchange(endpoint, sent))
  if (!ok) throw new ApiError(status, reply)
  try {
    return { reply: endpoint.reply.parse(reply) as ReplyOf<E>, headers }
  } catch {
    throw new ApiError(status, undefined)
  }
}

async function exchange<E extends Callable>(endpoint: E, sent: CallInput<E>) {
  let status = 0
  try {
    const response = await fetch(createUrl(endpoint, sent), requestFor(endpoint, sent))
    status = response.status
    const reply: unknown = await (endpoint.sends && response.ok ? response.text() : response.json())
    return { status, ok: response.ok, reply, headers: response.headers }
  } catch (error) {
    if (sent.signal?.aborted) throw error
    throw new ApiError(status, undefined)
  }
}

function createUrl<E extends Callable>(endpoint: E, sent: CallInput<E>): string {
  const params = (sent.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams((sent.query ?? {}) as Record<string, string>).toString()
  return query ? `${path}?${query}` : path
}

function requestFor<E extends Callable>(endpoint: E, sent: CallInput<E>): RequestInit {
  const given = Object.entries((sent.headers ?? {}) as Record<string, string | undefined>)
  const headers = new Headers(
    given.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  )
  if (endpoint.audience !== 'public' || sent.asMember) {
    headers.set('Authorization', `Bearer ${storedToken()}`)
    headers.set('Content-Type', 'application/json')
  }
  const limits = [AbortSignal.timeout(sent.deadline ?? 30_000), ...(sent.signal ? [sent.signal] : [])]
  const request = {
    method: endpoint.method,
    headers,
    signal: AbortSignal.any(limits),
    keepalive: sent.keepalive ?? false,
  }
  if (endpoint.method === 'GET') return request
  headers.set('Content-Type', contentType(endpoint, sent.file))
  return { ...request, body: endpoint.file ? (sent.file ?? '') : JSON.stringify(sent.body ?? {}) }
}

/** Where several types are accepted, a file's own one counts. For a CSV file, systems have different names. */
function contentType({ file }: Callable, sent: Blob | undefined): string {
  if (!file) return 'application/json'
  const [only, ...others] = file.types
  if (only && others.length === 0) return only
  return sent?.type || 'application/octet-stream'
}
