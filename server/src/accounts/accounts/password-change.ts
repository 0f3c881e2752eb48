import type { PasswordChange } from '@course/contract/accounts/accounts'
import { isAdministrator } from '@course/contract/roles'
import type { z } from 'zod'
import { audit } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { replacePassword } from './accounts.queries.ts'
import type { AccountsDeps } from './accounts.ts'
import { isOwnPassword } from './password-attempts.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { deleteCodes, findAccount } from './users.ts'

/** Ends every session, this one too, and all codes. Of two simultaneous changes the first one wins. @throws Refusal */
export async function changePassword(
  deps: AccountsDeps,
  caller: Caller,
  form: z.output<typeof PasswordChange>,
  address: string,
): Promise<void> {
  const account = await findAccount(deps.db, caller.id)
  if (!account || !(await isOwnPassword(deps, account, form.CurrentPassword, address))) {
    deps.log.info({ userId: caller.id, address }, 'password change refused')
    throw refusalBeside('conflict', 'CurrentPassword', 'This is not your current password.')
  }
  if (form.Password === form.CurrentPassword) {
    throw refusalBeside('invalid_input', 'Password', 'Please choose a password other than the current one.')
  }
  await refuseCommonPassword(form.Password, account.email)
  const passwordHash = await hashPassword(form.Password)
  await deps.db.transaction(async (tx) => {
    const isChanged = await replacePassword(tx, caller.id, passwordHash, caller.sessionVersion)
    if (!isChanged) throw new Refusal('not_signed_in', 'Please log in.')
    await deleteCodes(tx, caller.id)
    await deps.jobs.enqueue(tx, 'mail.password-changed', { userId: caller.id })
    if (isAdministrator(caller.role)) await audit(tx, caller, 'password.changed')
  })
  deps.log.info({ userId: caller.id, address }, 'password changed')
}

const refusalBeside = (code: 'conflict' | 'invalid_input', field: string, sentence: string) =>
  new Refusal(code, sentence, { fields: { [field]: sentence } })
