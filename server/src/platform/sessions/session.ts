import type { Audience, Endpoint } from '@course/contract/endpoint'
import { isId } from '@course/contract/fields'
import { isAdministrator, type RoleName } from '@course/contract/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type RequestFacts, readRequestFacts } from '../audit/actor.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../refusal.ts'
import type { Tokens, VerifiedToken } from './access-tokens.ts'
import type { TokenSubject } from './signed-claims.ts'
import { hasEnded } from './signed-claims.ts'

export interface FoundCaller {
  id: string
  firstName: string
  lastName: string
  email: string
  role: RoleName
  sessionVersion: number
  sessionId: string
  hasAccess: boolean
  mustHaveFactor: boolean
  owesFactor: boolean
  now: Date
  /** Grows with each publication, and with captions and files for members. */
  contentVersion: number
}

export interface Callers {
  /** Undefined if the user is disabled or has logged out. */
  find(subject: Pick<TokenSubject, 'userId' | 'sessionId'>): Promise<FoundCaller | undefined>
  /** Whether nobody has left a support view, and its administrator may still do what they did when it began. */
  isViewOpen(id: string, viewer: TokenSubject): Promise<boolean>
  requireProof(caller: Pick<FoundCaller, 'id' | 'sessionId'>): Promise<void>
}

export type Caller = FoundCaller & RequestFacts

export interface SessionDeps {
  db: Db
  tokens: Tokens
  callers: Callers
}

type CallRights = Pick<Endpoint, 'audience' | 'shownToSupport' | 'worksWithoutFactor'>

/**
 * Identifies the caller by the Authorization header and checks their rights. Role, session version and access come from
 * the database at each request, never from the token. Later log lines of the request contain the caller's ID.
 * @throws Refusal not_signed_in, factor_required, forbidden, viewing_as or no_access
 */
export async function admitCaller(
  deps: SessionDeps,
  request: FastifyRequest,
  { audience, shownToSupport, worksWithoutFactor }: CallRights,
): Promise<Caller> {
  const token = readToken(deps, request)
  const caller = await deps.callers.find(token)
  if (!caller || hasEnded(token, caller.now) || caller.sessionVersion !== token.sessionVersion) throw notSignedIn()
  if (token.viewer) {
    const isOpen = caller.role === 'Paid User' && (await deps.callers.isViewOpen(token.sessionId, token.viewer))
    if (!isOpen) throw notSignedIn()
    if (!shownToSupport) throw new Refusal('viewing_as', 'Support does not see this part of a member’s account.')
  }
  if (!worksWithoutFactor) refuseWithoutFactor(caller)
  refuseUnlessRole(caller, audience)
  if (audience === 'member') requireAccess(caller)
  return { ...caller, ...readRequestFacts(request) }
}

/** @throws Refusal factor_required for an administrator who must set up a second factor first */
function refuseWithoutFactor({ owesFactor }: { owesFactor: boolean }): void {
  if (!owesFactor) return
  throw new Refusal(
    'factor_required',
    'This site requires a second factor of administrators. Set one up on your account page first.',
  )
}

/** @throws Refusal forbidden for a caller without the role that an audience requires */
export function refuseUnlessRole({ role }: Pick<FoundCaller, 'role'>, audience: Audience): void {
  if (audience === 'administrator' && !isAdministrator(role)) {
    throw new Refusal('forbidden', 'Only administrators can do this.')
  }
  if (audience === 'superAdmin' && role !== 'Super Admin') {
    throw new Refusal('forbidden', 'Only a Super Admin can do this.')
  }
}

/** @throws Refusal no_access for a caller who may not watch the course now */
export function requireAccess(caller: FoundCaller): void {
  if (!caller.hasAccess) throw noAccess()
}

export const noAccess = () =>
  new Refusal('no_access', 'Your account has no access to the course. Your account page says why.')

/** @throws Refusal not_signed_in for a token that is not, or no longer, valid */
export async function findOptionalCaller(deps: SessionDeps, request: FastifyRequest): Promise<Caller | undefined> {
  return request.headers.authorization === undefined ? undefined : admitCaller(deps, request, { audience: 'account' })
}

/** Says nothing about whether it has ended, and about rights. @throws Refusal not_signed_in */
function readToken(deps: SessionDeps, request: FastifyRequest): VerifiedToken {
  const token = findToken(deps, request)
  if (!token || !isId(token.userId))
    throw notSignedIn()
    // Cheaper than a child, and each request has a logger of its own.
  ;(request.log as Logger).setBindings({
    by: token.viewer?.userId ?? token.userId,
    ...(token.viewer ? { as: token.userId } : {}),
  })
  return token
}

function findToken(deps: Pick<SessionDeps, 'tokens'>, request: FastifyRequest): VerifiedToken | undefined {
  const [, text] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
  return text === undefined ? undefined : (deps.tokens.verify(text) ?? deps.tokens.views.verify(text))
}

const notSignedIn = () => new Refusal('not_signed_in', 'Please log in.')

/** The one place that keeps support views from changing anything. */
export function refuseWritesInSupportViews(app: FastifyInstance, deps: Pick<SessionDeps, 'tokens'>): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (findToken(deps, request)?.viewer) {
      throw new Refusal('viewing_as', 'You are looking at somebody else’s account, where nothing can be changed.')
    }
  })
}
