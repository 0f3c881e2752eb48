import {
  type InvitationCounts,
  type InvitationSelection,
  type InvitationState,
  maxInvitations,
} from '@course/contract/office/users/invitations'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import {
  countInvitationStates,
  findDueForInvitation,
  type InvitationCriteria,
  lockInviting,
} from './invitations.queries.ts'
import { readCriteria, type UsersDeps } from './users.ts'

export async function previewInvitations(
  deps: UsersDeps,
  actor: Caller,
  selection: InvitationSelection,
): Promise<InvitationCounts> {
  return toCounts(await countInvitationStates(deps.db, toCriteria(actor, selection)))
}

/** The next call continues, because those who were just invited are no longer due. @throws Refusal too_many */
export async function sendInvitations(
  deps: UsersDeps & LimitsDeps,
  actor: Caller,
  selection: InvitationSelection,
): Promise<InvitationCounts> {
  await countOrRefuse(deps, 'invitationsByAccount', actor.id)
  const criteria = toCriteria(actor, selection)
  return deps.db.transaction(async (tx) => {
    await lockInviting(tx)
    const counts = toCounts(await countInvitationStates(tx, criteria))
    const userIds = await findDueForInvitation(tx, criteria, maxInvitations)
    for (const userId of userIds) await deps.jobs.enqueue(tx, 'mail.invitation', { userId })
    if (userIds.length > 0)
      await audit(tx, actor, 'invitations.sent', { also: userIds, after: { sent: userIds.length, userIds } })
    return counts
  })
}

function toCriteria(
  { role }: Caller,
  { UserIds, Filter, ReplaceValid = false }: InvitationSelection,
): InvitationCriteria {
  const chosen = UserIds ? { ids: UserIds } : readCriteria(Filter ?? {})
  return { chosen, actorRole: role, replaceValid: ReplaceValid }
}

function toCounts(states: ReadonlyMap<InvitationState, number>): InvitationCounts {
  const of = (state: InvitationState) => states.get(state) ?? 0
  const sent = Math.min(of('due'), maxInvitations)
  return {
    sent,
    left: of('due') - sent,
    valid: of('valid'),
    waiting: of('waiting'),
    hasPassword: of('has password'),
    disabled: of('disabled'),
    notAllowed: of('not allowed'),
  }
}
