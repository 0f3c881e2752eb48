import type { OwnSupportView } from '@course/contract/office/support-views'
import { findAccount } from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller, SessionDeps } from '../../platform/sessions/session.ts'
import { viewSeconds } from '../../platform/sessions/view-tokens.ts'
import { noSuchUser, readActFacts, refuseAct } from '../users/users.ts'
import { endView, insertView, selectViews } from './support-views.queries.ts'

/** It is on record before its token exists. @throws Refusal not_found, forbidden or conflict */
export async function startSupportView(
  { db, tokens }: SessionDeps,
  actor: Caller,
  memberId: string,
  reason: string,
): Promise<string> {
  const member = await findAccount(db, memberId)
  if (!member) throw noSuchUser()
  refuseAct('view', await readActFacts(db, actor, member))
  const view = { id: newId(), userId: member.id, viewedBy: actor.id, reason }
  const now = await db.transaction((tx) => recordSupportView(tx, actor, view))
  const seen = { userId: member.id, sessionVersion: member.sessionVersion, sessionId: view.id }
  const viewer = { userId: actor.id, sessionVersion: actor.sessionVersion, sessionId: actor.sessionId }
  return tokens.views.issue({ seen, viewer }, member, now)
}

async function recordSupportView(
  tx: Db,
  actor: Caller,
  view: { id: string; userId: string; viewedBy: string; reason: string },
): Promise<Date> {
  await audit(tx, actor, 'support-view.started', { person: view.userId, after: { reason: view.reason } })
  return insertView(tx, view, viewSeconds)
}

/** Leaves a view. Repeating it changes nothing. @throws Refusal not_signed_in for anything but a view's token */
export async function endSupportView({ db, tokens }: SessionDeps, token: string): Promise<void> {
  const view = tokens.views.verify(token)
  if (!view) throw new Refusal('not_signed_in', 'This is not a support view.')
  await endView(db, view.sessionId)
}

/** Those of the last years, even of a member who needs help every week. */
const maxShown = 100

export async function listOwnSupportViews({ db }: Pick<SessionDeps, 'db'>, caller: Caller): Promise<OwnSupportView[]> {
  const views = await selectViews(db, caller.id, maxShown)
  return views.map(({ startedAt, endedAt, expiresAt }) => ({
    startedAt: startedAt.toISOString(),
    endedAt: (endedAt ?? expiresAt).toISOString(),
  }))
}
