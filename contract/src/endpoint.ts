import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Who may call: anyone, logged-in users, members with access to the course, administrators, or only Super Admins. */
export type Audience = 'public' | 'account' | 'member' | 'administrator' | 'superAdmin'

/** A file as the body of a call, as it is, with its own content type. */
export interface FileBody {
  readonly types: readonly string[]
  readonly maxBytes: number
  readonly wrongType: string
  readonly tooLarge: string
}

/** The largest JSON body that a call takes unless it names another limit. A payment has a few kilobytes. */
export const usualMaxBytes = 32_768

/** An endpoint of the API, as both sides see it. Paths use Fastify's syntax for parameters, such as `:id`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: `/api/${string}`
  readonly audience: Audience
  readonly takesToken?: true
  /** Serves also administrators who must set up a second factor first. */
  readonly worksWithoutFactor?: true
  /** Needs a recent proof of identity, whatever is sent. What needs one only for some values checks it by itself. */
  readonly needsProof?: true
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodObject
  /** The largest JSON body in bytes, if that is not `usualMaxBytes`. */
  readonly maxBytes?: number
  readonly file?: FileBody
  readonly reply: z.ZodType
  readonly sends?:
    | 'text/csv'
    | 'text/vtt'
    | 'application/pdf'
    | 'application/zip'
    | 'text/calendar'
    | 'video/*'
    | 'application/octet-stream'
  /** The file supports the Range header. */
  readonly inParts?: true
  /** The reply is one page of a list. Headers contain the total and links to the adjacent pages. */
  readonly paged?: true
  readonly limited?: true
  /** A call that only computes something, although its method is not GET. It is not in the audit log. */
  readonly readsOnly?: true
  /** A support view shows it too. It has nothing that a member keeps to themselves, and reading it changes nothing. */
  readonly shownToSupport?: true
  /** Headers of the reply, with what they say. */
  readonly replyHeaders?: Readonly<Record<string, string>>
  readonly alsoAnswers?: 202
  readonly refuses?: readonly ErrorCode[]
}
