import { matchedFacts, type PossiblePurchase } from '@course/contract/office/address-requests'
import { decimalAmount } from '@course/contract/sales/prices'
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { attempts, bounces, purchases, users } from '../../platform/db/schema.ts'
import { type AddressRequestRow, otherLogins } from './address-requests.queries.ts'

const mostListed = 10
/** Of the four facts of a report. One may be mistyped. */
const fewestMatches = 3

/**
 * The purchases that a request may be about, the likeliest first: the one that the tab paid for, or those with which at
 * least three of the four facts agree. A day counts if it is at most one day off: banks and time zones differ.
 */
export async function findPossiblePurchases(db: Db, request: AddressRequestRow): Promise<PossiblePurchase[]> {
  const { firstName, lastName, paidOn, amountCents, cardLastFour, purchaseId } = request
  const folded = (first: SQL, last: SQL) => sql`fold_text(lower(${first} || ' ' || ${last}))`
  const typed = folded(sql`${firstName}::text`, sql`${lastName}::text`)
  const day = sql`(${purchases.createdAt} at time zone ${purchases.timeZone})::date`
  const isDay = sql<boolean>`abs(${day} - ${paidOn}::date) <= 1`
  const isCard = sql<boolean>`coalesce(${attempts.cardLastFour} = ${cardLastFour}, false)`
  const facts = {
    name: sql<boolean>`${typed} in (${folded(sql`${users.firstName}`, sql`${users.lastName}`)},
      ${folded(sql`${attempts.firstName}`, sql`${attempts.lastName}`)})`,
    day: isDay,
    amount: sql<boolean>`${purchases.amountCents} = ${amountCents}`,
    card: isCard,
  }
  const score = sql`(${facts.name})::int + (${facts.day})::int + (${facts.amount})::int + (${facts.card})::int`
  // With three of four facts, the day or the card agrees; both are found by an index.
  const nearby = sql`${purchases.createdAt} between ${paidOn}::date - interval '3 days' and ${paidOn}::date + interval '3 days'`
  const candidate = sql`(${nearby} or ${attempts.cardLastFour} = ${cardLastFour}) and ${score} >= ${fewestMatches}`
  const rows = await db
    .select({
      id: purchases.id,
      userId: purchases.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      createdAt: purchases.createdAt,
      amountCents: purchases.amountCents,
      currency: purchases.currency,
      cardLastFour: attempts.cardLastFour,
      ...facts,
      logins: sql<number>`(select count(*)::int ${otherLogins})`,
      lastLoginAt: sql<Date | null>`(select max(login.at) ${otherLogins})`.mapWith(purchases.createdAt),
      confirmedAt: users.emailConfirmedAt,
      bounced: sql<boolean>`exists (select from ${bounces} as bounce where bounce.user_id = ${users.id} and bounce.cleared_at is null)`,
    })
    .from(purchases)
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .innerJoin(users, eq(users.id, purchases.userId))
    // Erased people have no address.
    .where(and(purchaseId === null ? candidate : eq(purchases.id, purchaseId), ne(users.email, '')))
    .orderBy(desc(score), desc(purchases.createdAt))
    .limit(mostListed)
  return rows.map(({ createdAt, amountCents: cents, logins, lastLoginAt, confirmedAt, bounced, ...row }) => ({
    id: row.id,
    userId: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    purchasedAt: createdAt.toISOString(),
    amount: decimalAmount(cents),
    currency: row.currency,
    cardLastFour: row.cardLastFour,
    matches: matchedFacts.filter((fact) => row[fact]),
    use: {
      logins,
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
      confirmedAt: confirmedAt?.toISOString() ?? null,
      bounced,
    },
  }))
}
