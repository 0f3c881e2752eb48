import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export const etagOf = (value: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)}"`

export interface Tagged<T> {
  value: T
  /** Names this state of the value, for If-None-Match. */
  etag: string
}

export const tagged = <T>(value: T): Tagged<T> => ({ value, etag: etagOf(value) })

/** Keeps what is made of the published content until other content is published. */
export function keepPublished<C extends object>(published: () => C) {
  let of: C | undefined
  let kept = new Map<string, unknown>()
  return <T>(name: string, make: (content: C) => T): T => {
    const content = published()
    if (of !== content) [of, kept] = [content, new Map()]
    const made = kept.has(name) ? (kept.get(name) as T) : make(content)
    kept.set(name, made)
    return made
  }
}

/** Answers 304 without a body to a caller who has this state already. @returns the value */
export function replyUnlessCached<T>(reply: FastifyReply, { etag, value }: Tagged<T>): T {
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (names(reply.request.headers['if-none-match'], etag)) reply.code(304)
  return value
}

/** Whether a header's list names something. An ETag may have been weakened on the way; "q=0" means "not this one". */
export const names = (header: string | undefined, item: string): boolean =>
  (header ?? '').split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    return name.replace(/^W\//, '') === item && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter))
  })
