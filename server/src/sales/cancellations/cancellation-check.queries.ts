import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { cancellations, disputes, purchases, refunds } from '../tables/tables.ts'

export async function findUncollectedCancellations(db: Db) {
  const isLost = sql`exists (select 1 from ${disputes} where ${disputes.attemptId} = ${purchases.attemptId} and ${disputes.status} = 'lost' and ${disputes.kind} is distinct from 'retrieval')`
  return db
    .select({ attemptId: purchases.attemptId, status: purchases.status })
    .from(cancellations)
    .innerJoin(purchases, eq(purchases.id, cancellations.purchaseId))
    .where(
      and(
        eq(cancellations.state, 'open'),
        or(eq(purchases.status, 'not collected'), and(eq(purchases.status, 'disputed'), isLost)),
      ),
    )
}

export interface WaitingCancellation extends Pick<typeof cancellations.$inferSelect, 'channel'> {
  purchaseId: string
  requestedAt: Date
  deadline: Date
  owedCents: number
  firstName: string
  lastName: string
  email: string
}

/** Marks every request to cancel that has been open for two days, unless a refund is in progress. */
export async function markReminded(db: Db): Promise<WaitingCancellation[]> {
  const pending = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, cancellations.purchaseId), inArray(refunds.state, ['waiting', 'sent'])))
  const marked = await db
    .update(cancellations)
    .set({ remindedAt: sql`now()` })
    .where(
      and(
        eq(cancellations.state, 'open'),
        isNull(cancellations.remindedAt),
        sql`coalesce(${cancellations.recordedAt}, ${cancellations.requestedAt}) <= now() - interval '2 days'`,
        sql`not exists ${pending}`,
      ),
    )
    .returning({ id: cancellations.id })
  if (marked.length === 0) return []
  return db
    .select({
      purchaseId: cancellations.purchaseId,
      channel: cancellations.channel,
      requestedAt: cancellations.requestedAt,
      deadline: cancellations.deadline,
      owedCents: cancellations.owedCents,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(cancellations)
    .innerJoin(purchases, eq(purchases.id, cancellations.purchaseId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(
      inArray(
        cancellations.id,
        marked.map(({ id }) => id),
      ),
    )
}
