import type { Audience } from '@course/contract/endpoint'
import { isId } from '@course/contract/fields'
import { isAdministrator } from '@course/contract/roles'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../refusal.ts'
import type { Tokens } from './access-tokens.ts'
import { type Caller, findCaller } from './session.queries.ts'
import { hasEnded } from './token-expiry.ts'

export type { Caller } from './session.queries.ts'

export interface SessionDeps {
  db: Db
  tokens: Tokens
}

/**
 * Identifies the caller by the Authorization header and checks their rights. Role, session version and access come from
 * the database at each request, never from the token. Later log lines of the request contain the caller's ID.
 * @throws Refusal not_signed_in, forbidden or no_access
 */
export async function admitCaller(deps: SessionDeps, request: FastifyRequest, audience: Audience): Promise<Caller> {
  const caller = await findCallerByHeader(deps, request.headers.authorization)
  if (!caller)
    throw new Refusal('not_signed_in', 'Please log in.')
    // Cheaper than a child, and each request has a logger of its own.
  ;(request.log as Logger).setBindings({ by: caller.id })
  if (audience === 'administrator' && !isAdministrator(caller.role)) {
    throw new Refusal('forbidden', 'Only administrators can do this.')
  }
  if (audience === 'superAdmin' && caller.role !== 'Super Admin') {
    throw new Refusal('forbidden', 'Only a Super Admin can do this.')
  }
  if (audience === 'member') requireAccess(caller)
  return caller
}

/** @throws Refusal no_access for a caller who may not watch the course now */
export function requireAccess(caller: Caller): void {
  if (caller.hasAccess) return
  throw new Refusal('no_access', 'Your account has no access to the course. Your account page says why.')
}

/**
 * Who calls a public endpoint, if the call carries a token.
 * @throws Refusal not_signed_in for a token that is not, or no longer, valid
 */
export async function findOptionalCaller(deps: SessionDeps, request: FastifyRequest): Promise<Caller | undefined> {
  return request.headers.authorization === undefined ? undefined : admitCaller(deps, request, 'account')
}

async function findCallerByHeader(deps: SessionDeps, header: string | undefined): Promise<Caller | undefined> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '') ?? []
  const subject = token === undefined ? undefined : deps.tokens.verify(token)
  if (!subject || !isId(subject.userId)) return undefined
  const caller = await findCaller(deps.db, subject.userId)
  if (!caller || hasEnded(subject, caller.now)) return undefined
  return caller.sessionVersion === subject.sessionVersion ? caller : undefined
}
