import { type UserStatus, userActs } from '@course/contract/office/users/users'
import {
  countOrRefuse,
  deleteCodes,
  findAccount,
  findErasure,
  grantAccess,
  type LimitsDeps,
  readAccess,
  selectFormerEmails,
} from '../../accounts/accounts.ts'
import { readBounce } from '../../mail/mail.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { listUserPurchases, lockPurchaseToRestore } from '../../sales/sales.ts'
import { disableAccount, enableAccount, endAllAccess } from './account-status.queries.ts'
import { whyNotAct } from './user-rules.ts'
import { lockActiveSuperAdmins } from './users.queries.ts'
import { lockChangeable, noSuchUser, readActFacts, refuseAct, type UsersDeps } from './users.ts'

/** Reads whether a user can log in and has access, with the reasons, and what they bought. @throws Refusal not_found */
export async function readAccountStatus({ db }: UsersDeps, actor: Caller, id: string): Promise<UserStatus> {
  const user = await findAccount(db, id)
  if (!user) throw noSuchUser()
  const [facts, erasure, access, bounce, former] = await Promise.all([
    readActFacts(db, actor, user),
    findErasure(db, id),
    readAccess(db, id),
    readBounce(db, id),
    selectFormerEmails(db, id),
  ])
  return {
    can: userActs.filter((act) => !whyNotAct(act, facts)),
    erasedAt: erasure?.requestedAt.toISOString() ?? null,
    disabled: user.disabledAt && { at: user.disabledAt.toISOString(), reason: user.disabledReason },
    hasPassword: user.passwordHash !== null,
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    hasAccess: access.some(({ endedAt }) => endedAt === null),
    access,
    purchases: await listUserPurchases(db, id),
    bounce,
    formerEmails: former.flatMap(({ until, ...each }) => (until ? [{ ...each, until: until.toISOString() }] : [])),
  }
}

/** Its sessions and unused codes end at once. @throws Refusal not_found, forbidden or conflict */
export async function disableUser({ db }: UsersDeps, actor: Caller, id: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockActiveSuperAdmins(tx)
    await lockChangeable(tx, actor, id, 'disable')
    await disableAccount(tx, id, reason)
    await deleteCodes(tx, id)
    await audit(tx, actor, 'user.disabled', { person: id, after: { reason } })
  })
}

/** Its older sessions stay ended. @throws Refusal not_found, forbidden or conflict */
export async function enableUser({ db }: UsersDeps, actor: Caller, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockChangeable(tx, actor, id, 'enable')
    await enableAccount(tx, id)
    await audit(tx, actor, 'user.enabled', { person: id, before: { reason: user.disabledReason } })
  })
}

/**
 * Grants access to the course. A buyer gets the access of the purchase back, so that openings count for it, and a later
 * refund, lost dispute, failed settlement or confirmed cancellation ends it.
 * @throws Refusal not_found, forbidden, or conflict if the user already has access
 */
export async function grantUserAccess({ db }: UsersDeps, actor: Caller, id: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const purchase = await lockPurchaseToRestore(tx, id, () => lockChangeable(tx, actor, id, 'giveAccess'))
    const by = { source: 'administrator', grantedBy: actor.id, reason } as const
    await grantAccess(tx, { userId: id, ...by, purchaseId: purchase?.id })
    await audit(tx, actor, 'access.granted', { person: id, object: purchase?.id, after: { reason } })
  })
}

/** Paid or granted. The user reads the reason. @throws Refusal not_found, forbidden or conflict */
export async function endUserAccess({ db }: UsersDeps, actor: Caller, id: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockChangeable(tx, actor, id, 'endAccess')
    await endAllAccess(tx, id, actor.id, reason)
    await audit(tx, actor, 'access.ended', { person: id, after: { reason } })
  })
}

/** With a limit of its own. @throws Refusal not_found, forbidden, conflict or too_many */
export async function sendPasswordReset(deps: UsersDeps & LimitsDeps, actor: Caller, id: string): Promise<void> {
  const user = await findAccount(deps.db, id)
  if (!user) throw noSuchUser()
  refuseAct('reset', await readActFacts(deps.db, actor, user))
  await countOrRefuse(deps, 'resetByAdministrator', id)
  await deps.db.transaction(async (tx) => {
    await deps.jobs.enqueue(tx, 'mail.reset', { userId: id })
    await audit(tx, actor, 'reset-email.sent', { person: id })
  })
}
