import type { Account } from '@course/contract/accounts/accounts'
import { isId } from '@course/contract/fields'
import { isAdministrator } from '@course/contract/roles'
import { emailKey } from '@course/contract/typed-text/email-address'
import type { RequestFacts } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import { type Db, violatedUnique } from '../../platform/db/db.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller, SessionDeps } from '../../platform/sessions/session.ts'
import type { SiteFacts } from '../../platform/site-facts.ts'
import { countOrRefuse, countWithin, subtractCounts } from '../limits/limits.ts'
import { noAccessReason } from './access.ts'
import {
  type CodeKind,
  consumeCode,
  findEndOfAccess,
  hasSuperAdmin,
  isCodeUsable,
  markEmailConfirmed,
  replacePassword,
  storeCode,
} from './accounts.queries.ts'
import { resetPasswordTries } from './password-attempts.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import {
  deleteCodes,
  findAccount,
  findAccountByEmail,
  findSuperAdminEmails,
  grantAccess,
  insertUser,
  isAccessEndedBySeller,
} from './users.ts'

export interface AccountsDeps extends SessionDeps {
  jobs: Jobs
  limitFactor: number
  publicUrl: string
  site: SiteFacts & { brand: string }
  log: {
    info(event: { userId: string | undefined; address: string }, message: string): void
    warn(event: object, message: string): void
  }
}

export interface Origin {
  address: string
  from: RequestFacts
}

/** Queues the same job for no one if there is no account, so that a caller can't tell. @throws Refusal too_many */
export async function requestReset(deps: AccountsDeps, email: string, address: string): Promise<void> {
  await countOrRefuse(deps, 'resetByAddress', address)
  const allowed = await countWithin(deps, 'resetByAccount', emailKey(email))
  const user = await findAccountByEmail(deps.db, email)
  const userId = user && !user.disabledAt && allowed ? user.id : newId()
  await deps.jobs.enqueue(deps.db, 'mail.reset', { userId })
  deps.log.info({ userId: user?.id, address }, allowed ? 'reset requested' : 'reset requested too often')
}

/** Ends the account's codes and sessions, and emails its owner. @throws Refusal invalid_input or too_many */
export async function completeReset(
  deps: AccountsDeps,
  reset: { Id: string; Token: string; Password: string },
  { address, from }: Origin,
): Promise<void> {
  await countOrRefuse(deps, 'resetCompleteByAddress', address)
  const invalid = new Refusal('invalid_input', 'This code is no longer valid. Please request a new one.')
  if (!isId(reset.Id)) throw invalid
  const failures = await countOrRefuse(deps, 'resetCompleteFailuresByAccount', reset.Id)
  if (!(await isCodeUsable(deps.db, reset.Id, reset.Token))) {
    deps.log.info({ userId: reset.Id, address }, 'reset refused')
    throw invalid
  }
  await subtractCounts(deps, [{ name: 'resetCompleteFailuresByAccount', parts: [reset.Id], amount: failures }])
  const user = await findAccount(deps.db, reset.Id)
  await refuseCommonPassword(reset.Password, user?.email)
  const passwordHash = await hashPassword(reset.Password)
  await deps.db.transaction(async (tx) => {
    // Locks the user's row first, as everywhere, so that no deadlock with an administrator's change is possible.
    if (!(await replacePassword(tx, reset.Id, passwordHash))) throw invalid
    if (!(await consumeCode(tx, reset.Id, reset.Token))) throw invalid
    await deleteCodes(tx, reset.Id)
    await markEmailConfirmed(tx, reset.Id)
    await deps.jobs.enqueue(tx, 'mail.password-changed', { userId: reset.Id })
    if (user && isAdministrator(user.role))
      await audit(tx, { id: null, ...from }, 'password.set-by-code', { person: user.id })
    // The mailbox proves who they are, so wrong passwords must not lock them out. Wrong codes still count: a factor is
    // there for the case that somebody else reads the mailbox.
    if (user) await resetPasswordTries(tx, user.emailKey)
  })
  deps.log.info({ userId: reset.Id, address }, 'password reset')
}

/** How long a code is valid after its email is sent. A reset is used right away; an invitation may wait for a week. */
export const codeLife: Record<CodeKind, { seconds: number; words: string }> = {
  reset: { seconds: 30 * 60, words: '30 minutes' },
  invitation: { seconds: 7 * 24 * 60 * 60, words: '7 days' },
}

/** For the email that is being sent. Older codes of its kind end. @returns `token,user id`, as the form reads it */
export async function createCode(db: Db, to: { id: string; email: string }, kind: CodeKind): Promise<string> {
  const token = newSecret()
  const { id: userId, email } = to
  await db.transaction((tx) => storeCode(tx, { userId, email, kind, token, lifeSeconds: codeLife[kind].seconds }))
  return `${token},${userId}`
}

export async function readOwnAccount(deps: Pick<AccountsDeps, 'db' | 'site'>, caller: Caller): Promise<Account> {
  const { firstName, lastName, email, role, hasAccess: access } = caller
  if (access) return { firstName, lastName, email, role, access, reason: null, canEnroll: false }
  const reason = noAccessReason(await findEndOfAccess(deps.db, caller.id))
  const canEnroll = !(await isAccessEndedBySeller(deps.db, caller.id))
  const contact = canEnroll ? '' : ` If you have a question about it, please write to ${deps.site.seller.email}.`
  return { firstName, lastName, email, role, access, reason: reason + contact, canEnroll }
}

/** Creates the first Super Admin of an empty site. @throws Refusal invalid_input for a common password */
export async function createFirstAdministrator(
  db: Db,
  admin: { email: string; password: string | undefined },
): Promise<{ email: string; generatedPassword?: string }> {
  if (await hasSuperAdmin(db)) return { email: await nameAdministrator(db, admin.email) }
  if (admin.password !== undefined) await refuseCommonPassword(admin.password, admin.email)
  const password = admin.password ?? newSecret().slice(0, 20)
  const passwordHash = await hashPassword(password)
  try {
    await db.transaction(async (tx) => {
      const names = { firstName: 'Site', lastName: 'Owner' }
      const userId = await insertUser(tx, { ...names, email: admin.email, role: 'Super Admin', passwordHash })
      await grantAccess(tx, { userId, source: 'administrator' })
    })
  } catch (error) {
    if (violatedUnique(error) !== 'users_email_key_unique') throw error
    return { email: await nameAdministrator(db, admin.email) }
  }
  return admin.password === undefined ? { email: admin.email, generatedPassword: password } : { email: admin.email }
}

/** The email of the configured administrator, or of another one if that one does not exist, as on a restored site. */
async function nameAdministrator(db: Db, configured: string): Promise<string> {
  const emails = (await findSuperAdminEmails(db)).sort()
  const isConfigured = (email: string) => emailKey(email) === emailKey(configured)
  return emails.find(isConfigured) ?? emails[0] ?? configured
}
