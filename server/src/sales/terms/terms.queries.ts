import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { databaseNow } from '../../platform/db/time.ts'
import { publishedProducts, termsVersions } from '../../publishing/tables/tables.ts'
import { attempts, cancellations, purchases, refunds } from '../tables/tables.ts'
import { agreementColumns, shownStatus, windowDaysOf } from './agreement.queries.ts'

export const termsColumns = {
  id: purchases.id,
  userId: purchases.userId,
  productId: purchases.productId,
  productName: sql<string>`coalesce(${publishedProducts.name}, '')`,
  priceCents: purchases.amountCents,
  currency: purchases.currency,
  refundedCents: purchases.refundedCents,
  status: shownStatus,
  enrolledAt: purchases.createdAt,
  termsVersion: attempts.termsVersion,
  /** Whether reading a lesson counts as opening its video under the accepted terms. */
  readingCounts: sql<boolean>`coalesce((select (${termsVersions.text}->>'readingCounts')::boolean
    from ${termsVersions} where ${termsVersions.version} = ${attempts.termsVersion}), false)`,
  windowBusinessDays: windowDaysOf(attempts.termsVersion),
  readAt: databaseNow,
  ...agreementColumns,
}

/** The facts that the terms of purchases depend on, in no particular order. */
export async function findPurchaseFacts(db: Db, purchaseIds: string[]) {
  if (purchaseIds.length === 0) return []
  return db
    .select(termsColumns)
    .from(purchases)
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .leftJoin(publishedProducts, eq(publishedProducts.id, purchases.productId))
    .where(inArray(purchases.id, purchaseIds))
}

export async function sumPendingRefunds(db: Db, purchaseId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, purchaseId), inArray(refunds.state, ['waiting', 'sent'])))
  return row?.cents ?? 0
}

/** The request to cancel a purchase that decides what is possible: the open one, or else the newest. */
export async function findLatestCancellation(db: Db, purchaseId: string) {
  const [cancellation] = await db
    .select()
    .from(cancellations)
    .where(and(eq(cancellations.purchaseId, purchaseId), ne(cancellations.state, 'replaced')))
    .orderBy(
      desc(eq(cancellations.state, 'open')),
      desc(sql`coalesce(${cancellations.recordedAt}, ${cancellations.requestedAt})`),
      desc(cancellations.id),
    )
    .limit(1)
  return cancellation
}
