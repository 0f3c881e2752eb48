import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Who may call: anybody, anybody logged in, members with access to the course, administrators, or only Super Admins. */
export type Audience = 'public' | 'account' | 'member' | 'administrator' | 'superAdmin'

/** One call of the API as both sides see it. Paths are Fastify's: a parameter is written `:id`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: `/api/${string}`
  readonly audience: Audience
  readonly takesToken?: true
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodObject
  readonly file?: 'text/csv'
  readonly reply: z.ZodType
  readonly sends?: 'text/csv' | 'text/vtt' | 'video/*'
  /** The file can be read in parts, by the Range header, and asked for by HEAD. */
  readonly inParts?: true
  /** The reply is one page of a longer list: headers give the total and the neighboring pages. */
  readonly paged?: true
  readonly limited?: true
  readonly alsoAnswers?: 202
  readonly refuses?: readonly ErrorCode[]
}
