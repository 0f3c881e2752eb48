import { signInDays } from '@course/contract/accounts/sign-ins'
import type { AddressRequest } from '@course/contract/sales/address-requests'
import { parseCents } from '@course/contract/sales/prices'
import { and, eq, sql } from 'drizzle-orm'
import { signIns, users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { addressRequests, attempts, purchases } from '../tables/tables.ts'

/** Stores a message, unless the same one waits already. Needs a transaction. */
export async function insertAddressRequest(db: Db, request: AddressRequest): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${request.Email}, 1))`)
  const said = {
    firstName: request.FirstName,
    lastName: request.LastName,
    email: request.Email,
    paidOn: request.PaidOn,
    amountCents: parseCents(request.Amount) ?? 0,
  }
  const same = Object.entries(said).map(([name, value]) => eq(addressRequests[name as keyof typeof said], value))
  if ((await db.$count(addressRequests, and(...same))) > 0) return false
  await db.insert(addressRequests).values({ id: newId(), ...said })
  return true
}

/** Whether anyone but the tab that paid has used the account. Old logins are not kept, so an old one was used. */
export async function wasAccountUsed(db: Db, purchaseId: string): Promise<boolean> {
  const [row] = await db
    .select({
      isUsed: sql<boolean>`${attempts.existingUserId} is not null or ${users.emailConfirmedAt} is not null
        or ${purchases.createdAt} < now() - make_interval(days => ${signInDays})
        or exists (select from ${signIns} as login where login.user_id = ${users.id} and not login.is_after_paying)`,
    })
    .from(purchases)
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(eq(purchases.id, purchaseId))
  return row?.isUsed ?? true
}

export async function deleteAddressRequest(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .delete(addressRequests)
    .where(eq(addressRequests.id, id))
    .returning({ id: addressRequests.id })
  return deleted.length > 0
}
