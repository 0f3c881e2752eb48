import type { Endpoint } from '@course/contract/endpoint'
import { isId } from '@course/contract/fields'
import { isAdministrator } from '@course/contract/roles'
import type { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import { refuseWithoutFactor } from '../../platform/sessions/factor-duty.ts'
import { type Caller, findCaller } from '../../platform/sessions/session.queries.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { hasEnded } from '../../platform/sessions/token-expiry.ts'
import { countWithin, type LimitsDeps } from '../limits/limits.ts'

/** Creates a download link for one administrator and one set of rows. */
export function linkToFile({ tokens }: SessionDeps, endpoint: Endpoint, caller: Caller, filter: object) {
  const holder = { userId: caller.id, sessionVersion: caller.sessionVersion, sessionId: caller.sessionId }
  const ticket = tokens.downloads.issue({ holder, file: endpoint.path, filter }, caller.now)
  return { message: `${endpoint.path}?${new URLSearchParams({ ticket })}` }
}

/**
 * Identifies the caller and the rows of a download link. Checks the caller's current role and session.
 * @throws Refusal not_signed_in, factor_required or forbidden
 */
export async function admitTicket<S extends z.ZodType>(
  deps: SessionDeps & LimitsDeps,
  endpoint: Endpoint,
  text: string,
  Filter: S,
): Promise<{ caller: Caller; filter: z.output<S> }> {
  const ticket = deps.tokens.downloads.read(text)
  const isForThis = ticket?.file === endpoint.path && isId(ticket.holder.userId)
  const caller = isForThis ? await findCaller(deps.db, ticket.holder) : undefined
  if (!ticket || !caller || hasEnded(ticket, caller.now)) throw linkHasEnded()
  if (caller.sessionVersion !== ticket.holder.sessionVersion) throw linkHasEnded()
  refuseWithoutFactor(caller)
  if (!isAdministrator(caller.role)) throw new Refusal('forbidden', 'Only administrators can do this.')
  if (!(await countWithin(deps, 'fetchesOfFile', ticket.id))) throw linkHasEnded()
  return { caller, filter: Filter.parse(ticket.filter) }
}

const linkHasEnded = () =>
  new Refusal('not_signed_in', 'A download link works once and for one minute. Please export again.')
