import type { Bounce } from '@course/contract/office/users/bounces'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { clearBounce, findBounce } from './bounces.queries.ts'

/** Why the address of a user has no mailbox; null if nothing says so. */
export async function readBounce(db: Db, userId: string): Promise<Bounce | null> {
  const bounce = await findBounce(db, userId)
  if (!bounce) return null
  const { bouncedAt, source, status, detail } = bounce
  return { at: bouncedAt.toISOString(), source, status, detail }
}

/** @throws Refusal conflict if nothing said that the address has no mailbox */
export async function forgetBounce(tx: Db, userId: string): Promise<void> {
  if (!(await clearBounce(tx, userId)))
    throw new Refusal('conflict', 'Nothing says that the emails to this user come back.')
}
