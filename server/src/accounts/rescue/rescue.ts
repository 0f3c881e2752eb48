import { rescueMinutes } from '@course/contract/accounts/rescue'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { digest } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { replacePassword } from '../accounts/accounts.queries.ts'
import type { AccountsDeps, Origin } from '../accounts/accounts.ts'
import { isOwnPassword, resetPasswordTries } from '../accounts/password-attempts.ts'
import { hashPassword, refuseCommonPassword } from '../accounts/passwords.ts'
import { findAccountByEmail } from '../accounts/users.ts'
import { resetWrongCodes } from '../factors/factor-check.ts'
import { countOrRefuse } from '../limits/limits.ts'
import { consumeRescueLink, findRescued, removeFactors, storeRescueLink } from './rescue.queries.ts'

/** Every Super Admin gets an email, so that no rescue stays secret. @throws Error if there is no such account */
export async function createRescueLink(
  { db, jobs }: { db: Db; jobs: Jobs },
  { email, tokenHash }: { email: string; tokenHash: string },
): Promise<void> {
  const user = await findAccountByEmail(db, email)
  if (!user) throw new Error(`There is no account with the email ${email}.`)
  if (user.disabledAt) throw new Error(`The account ${email} is disabled. A Super Admin can enable it.`)
  await db.transaction(async (tx) => {
    await storeRescueLink(tx, { tokenHash, userId: user.id, minutes: rescueMinutes })
    await audit(tx, { command: 'rescue' }, 'rescue.link-created', { person: user.id })
    await jobs.enqueue(tx, 'mail.rescue', { userId: user.id, isDone: false })
  })
}

/** Removes the factors of an account and ends its sessions. @throws Refusal invalid_input, conflict or too_many */
export async function rescue(
  deps: AccountsDeps,
  sent: { Token: string; Password?: string | undefined; NewPassword?: string | undefined },
  { address, from }: Origin,
): Promise<void> {
  await countOrRefuse(deps, 'rescuesByAddress', address)
  const tokenHash = digest(sent.Token)
  const user = await findRescued(deps.db, tokenHash)
  if (!user) throw linkHasEnded()
  const passwordHash = await checkPassword(deps, user, sent, address)
  await deps.db.transaction(async (tx) => {
    // Locks the user's row first, as everywhere, so that no deadlock with another change is possible.
    if (!(await replacePassword(tx, user.id, passwordHash))) throw linkHasEnded()
    if (!(await consumeRescueLink(tx, tokenHash))) throw linkHasEnded()
    await removeFactors(tx, user.id)
    await resetPasswordTries(tx, user.emailKey)
    await resetWrongCodes(tx, user.emailKey)
    const after = { password: passwordHash === user.passwordHash ? 'unchanged' : 'new' }
    await audit(tx, { id: null, ...from }, 'rescue.used', { person: user.id, after })
    await deps.jobs.enqueue(tx, 'mail.rescue', { userId: user.id, isDone: true })
  })
  deps.log.info({ userId: user.id, address }, 'second factors removed by a rescue link')
}

async function checkPassword(
  deps: AccountsDeps,
  user: { email: string; emailKey: string; passwordHash: string | null },
  { Password = '', NewPassword }: { Password?: string | undefined; NewPassword?: string | undefined },
  address: string,
): Promise<string> {
  if (NewPassword !== undefined) {
    await refuseCommonPassword(NewPassword, user.email, 'NewPassword')
    return hashPassword(NewPassword)
  }
  if (user.passwordHash === null || !(await isOwnPassword(deps, user, Password, address))) throw wrongPassword()
  return user.passwordHash
}

const linkHasEnded = () =>
  new Refusal(
    'invalid_input',
    'This link is no longer valid. Each link works once within 15 minutes. Run the rescue command again for a new one.',
  )

const wrongPasswordText = 'This is not your password. You can choose a new one instead.'
const wrongPassword = () => new Refusal('conflict', wrongPasswordText, { fields: { Password: wrongPasswordText } })
