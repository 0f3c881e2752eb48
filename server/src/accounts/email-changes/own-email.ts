import { confirmHours, type OwnEmail } from '@course/contract/accounts/email-changes'
import { isAdministrator } from '@course/contract/roles'
import { emailKey } from '@course/contract/typed-text/email-address'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { digest, newId, newSecret } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { findAccountByEmail, lockUser, selectFormerEmails } from '../accounts/users.ts'
import { countOrRefuse, type LimitsDeps } from '../limits/limits.ts'
import { changeEmail, refuseTakenEmail } from './change-email.ts'
import {
  deletePendingChange,
  findPendingChange,
  insertPendingChange,
  lockChangeById,
  lockChangeBySecret,
  storeSecret,
} from './email-changes.queries.ts'

export interface EmailChangeDeps extends LimitsDeps {
  jobs: Jobs
  log: { info(event: { userId: string; address: string }, message: string): void }
}

const taken = 'Another account has this email.'

export async function readOwnEmail({ db }: Pick<EmailChangeDeps, 'db'>, caller: Caller): Promise<OwnEmail> {
  const [pending, former] = await Promise.all([findPendingChange(db, caller.id), selectFormerEmails(db, caller.id)])
  return {
    pending: pending?.until ? { email: pending.email, until: pending.until.toISOString() } : null,
    former: former.map(({ email }) => email),
  }
}

/** Nothing changes before the address has confirmed it. A second request replaces the first. @throws Refusal */
export async function requestEmailChange(
  deps: EmailChangeDeps,
  caller: Caller,
  email: string,
  address: string,
): Promise<void> {
  if (emailKey(email) === emailKey(caller.email)) {
    const sentence = 'Your account has this email already.'
    throw new Refusal('conflict', sentence, { fields: { Email: sentence } })
  }
  await countOrRefuse(deps, 'emailChangesByAccount', caller.id)
  if (await findAccountByEmail(deps.db, email)) throw new Refusal('email_taken', taken, { fields: { Email: taken } })
  await deps.db.transaction(async (tx) => {
    // Of two requests at once, the later one counts.
    await lockUser(tx, caller.id)
    await deletePendingChange(tx, caller.id)
    const change = { id: newId(), userId: caller.id, kind: 'owner', oldEmail: caller.email, newEmail: email } as const
    await insertPendingChange(tx, change, confirmHours)
    await deps.jobs.enqueue(tx, 'mail.email-confirm', { userId: caller.id, changeId: change.id, to: email })
  })
  deps.log.info({ userId: caller.id, address }, 'change of address requested')
}

/** The secret for the email to the new address. @returns undefined if the change no longer waits */
export function createConfirmation(db: Db, changeId: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const change = await lockChangeById(tx, changeId)
    if (!change || change.completedAt || change.isExpired) return undefined
    const secret = newSecret()
    await storeSecret(tx, changeId, 'confirmHash', digest(secret))
    return secret
  })
}

/**
 * Changes the caller's address to the one that the link was sent to. Only the account itself can do it: a mistyped
 * address belongs to a stranger, who gets the link, too. Repeating it changes nothing.
 * @throws Refusal invalid_input for a link that is wrong or too old, conflict for one of another account, email_taken,
 * too_many, or not_signed_in if another change has ended the session
 */
export async function confirmEmailChange(
  deps: EmailChangeDeps,
  caller: Caller,
  token: string,
  address: string,
): Promise<string> {
  await countOrRefuse(deps, 'emailLinksByAddress', address)
  const email = await refuseTakenEmail(() => deps.db.transaction((tx) => confirm(deps, tx, caller, token)), taken)
  deps.log.info({ userId: caller.id, address }, 'address changed by its owner')
  return email
}

async function confirm(deps: EmailChangeDeps, tx: Db, caller: Caller, token: string): Promise<string> {
  const user = await lockUser(tx, caller.id)
  const change = await lockChangeBySecret(tx, 'confirmHash', digest(token))
  if (!user || !change) throw noLongerValid()
  if (change.userId !== user.id) throw ofAnotherAccount()
  const { id: requestId, newEmail: email, completedAt } = change
  if (completedAt && user.email === email) return email
  if (completedAt || change.isExpired) throw noLongerValid()
  if (user.sessionVersion !== caller.sessionVersion) throw new Refusal('not_signed_in', 'Please log in.')
  await changeEmail(tx, deps, user, { kind: 'owner', email, requestId })
  if (isAdministrator(user.role)) {
    const values = { before: { email: user.email }, after: { email } }
    await audit(tx, caller, 'email.changed', { person: user.id, ...values })
  }
  return email
}

const ofAnotherAccount = () =>
  new Refusal('conflict', 'This link is for another account. Log out, and log in with the account that asked for it.')

const noLongerValid = () =>
  new Refusal(
    'invalid_input',
    'This link is no longer valid. On your account page you can ask for the change of your email again.',
  )
