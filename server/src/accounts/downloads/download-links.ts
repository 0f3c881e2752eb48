import type { Audience, Endpoint } from '@course/contract/endpoint'
import { isId } from '@course/contract/fields'
import type { z } from 'zod'
import type { RequestFacts } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refuseWithoutFactor } from '../../platform/sessions/factor-duty.ts'
import { type FoundCaller, findCaller } from '../../platform/sessions/session.queries.ts'
import { type Caller, refuseUnlessRole, type SessionDeps } from '../../platform/sessions/session.ts'
import { hasEnded } from '../../platform/sessions/signed-claims.ts'
import { countWithin, type LimitsDeps } from '../limits/limits.ts'

/** A ticket for one file that works once, for one minute. Not recorded, because the file may be the caller's own. */
export function issueTicket({ tokens }: SessionDeps, endpoint: Endpoint, caller: Caller, filter: object): string {
  const holder = { userId: caller.id, sessionVersion: caller.sessionVersion, sessionId: caller.sessionId }
  return tokens.downloads.issue({ holder, file: endpoint.path, filter }, caller.now)
}

/** Creates a download link for one administrator and one set of rows. */
export async function linkToFile(deps: SessionDeps, endpoint: Endpoint, caller: Caller, filter: object) {
  const ticket = issueTicket(deps, endpoint, caller, filter)
  await deps.db.transaction((tx) => audit(tx, caller, 'download.linked', describeFile(endpoint, filter)))
  return { message: `${endpoint.path}?${new URLSearchParams({ ticket })}` }
}

interface TicketCall {
  query: { ticket: string }
  from: RequestFacts
  /** Whom the file is for; administrators by default. */
  audience?: Audience
}

/**
 * Identifies the caller and the rows of a download link. Checks the caller's current role and session, and records the
 * download.
 * @throws Refusal not_signed_in, factor_required or forbidden
 */
export async function admitTicket<S extends z.ZodType<object>>(
  deps: SessionDeps & LimitsDeps,
  endpoint: Endpoint,
  { query, from, audience = 'administrator' }: TicketCall,
  Filter: S,
): Promise<{ caller: FoundCaller; filter: z.output<S> }> {
  const { caller, filter: sent } = await readTicket(deps, endpoint, query.ticket, audience)
  const filter = Filter.parse(sent)
  await deps.db.transaction((tx) =>
    audit(tx, { id: caller.id, ...from }, 'download.fetched', describeFile(endpoint, filter)),
  )
  return { caller, filter }
}

/**
 * Identifies the holder of a ticket, and uses the ticket up.
 * @throws Refusal not_signed_in, factor_required or forbidden
 */
export async function readTicket(
  deps: SessionDeps & LimitsDeps,
  endpoint: Endpoint,
  text: string,
  audience: Audience = 'account',
): Promise<{ caller: FoundCaller; filter: unknown }> {
  const ticket = deps.tokens.downloads.read(text)
  const isForThis = ticket?.file === endpoint.path && isId(ticket.holder.userId)
  const caller = isForThis ? await findCaller(deps.db, ticket.holder) : undefined
  if (!ticket || !caller || hasEnded(ticket, caller.now)) throw linkHasEnded()
  if (caller.sessionVersion !== ticket.holder.sessionVersion) throw linkHasEnded()
  refuseWithoutFactor(caller)
  refuseUnlessRole(caller, audience)
  if (!(await countWithin(deps, 'fetchesOfFile', ticket.id))) throw linkHasEnded()
  return { caller, filter: ticket.filter }
}

/** A search can be a name or an address, which must not stay in the log. That there was one does. */
function describeFile({ path }: Endpoint, filter: object) {
  const { search, ...others } = filter as { search?: unknown }
  const shown = { ...others, ...(search === undefined ? {} : { search: 'yes' }) }
  return { object: path.split('/')[2] ?? path, after: { filter: shown } }
}

const linkHasEnded = () =>
  new Refusal('not_signed_in', 'A download link works once and for one minute. Please export again.')
