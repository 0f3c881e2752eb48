import type { Db } from '../../platform/db/db.ts'
import { NotSent } from '../../platform/email/email.ts'
import { findAccount, type UserRow } from '../accounts/users.ts'

/** @throws NotSent if the account is disabled or gone */
export async function readRecipient(db: Db, userId: string): Promise<UserRow> {
  const user = await findAccount(db, userId)
  if (!user) throw new NotSent('The account no longer exists.')
  if (user.disabledAt) throw new NotSent('The account is disabled.')
  return user
}
