import type { Reply } from '../http/reply.ts'
import type { Request } from '../http/request.ts'
import type { Context } from '../rules/context.ts'

/** Answers one request; `parts` are the path's segments after the merchant. */
export type Route = (context: Context, request: Request, ...parts: string[]) => Reply
