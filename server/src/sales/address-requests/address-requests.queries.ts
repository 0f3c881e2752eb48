import { signInDays } from '@course/contract/accounts/sign-ins'
import type { AddressReport } from '@course/contract/sales/address-requests'
import { parseCents } from '@course/contract/sales/prices'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { addressRequests, attempts, purchases, signIns, users } from '../../platform/db/schema.ts'
import { newId } from '../../platform/ids.ts'

export type AddressRequestRow = typeof addressRequests.$inferSelect

/**
 * Stores what somebody says who gets no email, unless the same is open already. Needs a transaction: two calls with the
 * same address take turns.
 * @returns the ID of the new request
 */
export async function insertReport(db: Db, report: AddressReport): Promise<string | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${report.Email}, 1))`)
  const said = {
    kind: 'form',
    firstName: report.FirstName,
    lastName: report.LastName,
    email: report.Email,
    paidOn: report.PaidOn,
    amountCents: parseCents(report.Amount) ?? 0,
    cardLastFour: report.LastFour,
  } as const
  const { state, kind, firstName, lastName, email, paidOn, amountCents, cardLastFour } = addressRequests
  const isPerson = and(eq(firstName, said.firstName), eq(lastName, said.lastName), eq(email, said.email))
  const isPayment = and(eq(paidOn, said.paidOn), eq(amountCents, said.amountCents), eq(cardLastFour, said.cardLastFour))
  const [same] = await db
    .select({ id: addressRequests.id })
    .from(addressRequests)
    .where(and(eq(state, 'open'), eq(kind, said.kind), isPerson, isPayment))
  if (same) return undefined
  const id = newId()
  await db.insert(addressRequests).values({ id, ...said })
  return id
}

/**
 * Stores the correction that the tab that paid asks for. A further one replaces the address of the open request.
 * @returns the ID of the request
 */
export async function storeForwarded(db: Db, purchaseId: string, email: string): Promise<string> {
  const [sold] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      paidOn: sql<string>`(${purchases.createdAt} at time zone ${purchases.timeZone})::date::text`,
      amountCents: purchases.amountCents,
      cardLastFour: attempts.cardLastFour,
    })
    .from(purchases)
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(eq(purchases.id, purchaseId))
  if (!sold) throw new Error(`there is no purchase ${purchaseId}`)
  const [stored] = await db
    .insert(addressRequests)
    .values({ id: newId(), kind: 'checkout', ...sold, email, purchaseId })
    .onConflictDoUpdate({
      target: addressRequests.purchaseId,
      targetWhere: sql`${addressRequests.state} = 'open'`,
      set: { email, requestedAt: sql`now()` },
    })
    .returning({ id: addressRequests.id })
  if (!stored) throw new Error('the request was not stored')
  return stored.id
}

/** In a statement that reads users: their logins, except those of the browser tab that had just paid. */
export const otherLogins = sql`from ${signIns} as login where login.user_id = ${users.id} and not login.is_after_paying`

/**
 * Whether anybody has used the account of a purchase, besides the browser tab that paid: logged in, or used a code of an
 * email. An account that existed before was used, and so counts one whose logins are no longer kept.
 */
export async function wasAccountUsed(db: Db, purchaseId: string): Promise<boolean> {
  const [row] = await db
    .select({
      isUsed: sql<boolean>`${attempts.existingUserId} is not null or ${users.emailConfirmedAt} is not null
        or ${purchases.createdAt} < now() - make_interval(days => ${signInDays}) or exists (select ${otherLogins})`,
    })
    .from(purchases)
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(eq(purchases.id, purchaseId))
  return row?.isUsed ?? true
}

export async function findAddressRequest(db: Db, id: string): Promise<AddressRequestRow | undefined> {
  const [request] = await db.select().from(addressRequests).where(eq(addressRequests.id, id))
  return request
}

export async function lockAddressRequest(db: Db, id: string): Promise<AddressRequestRow | undefined> {
  const [request] = await db.select().from(addressRequests).where(eq(addressRequests.id, id)).for('update')
  return request
}

/** Ends a request. @param outcome with the purchase whose address was corrected, if one was */
export async function endAddressRequest(
  db: Db,
  id: string,
  outcome: { state: 'corrected'; purchaseId: string; closedBy: string } | { state: 'closed'; closedBy: string },
): Promise<void> {
  await db
    .update(addressRequests)
    .set({ ...outcome, closedAt: sql`now()` })
    .where(eq(addressRequests.id, id))
}

/** Deletes some requests that are older than some days. @returns how many */
export async function deleteOldRequests(db: Db, days: number, limit: number): Promise<number> {
  const old = db
    .select({ id: addressRequests.id })
    .from(addressRequests)
    .where(lt(addressRequests.requestedAt, sql`now() - make_interval(days => ${days})`))
    .limit(limit)
    .for('update', { skipLocked: true })
  const deleted = await db
    .delete(addressRequests)
    .where(inArray(addressRequests.id, old))
    .returning({ id: addressRequests.id })
  return deleted.length
}
