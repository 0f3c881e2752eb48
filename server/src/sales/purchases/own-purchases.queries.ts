import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { publishedProducts } from '../../publishing/tables/tables.ts'
import { attempts, purchases, refunds } from '../tables/tables.ts'
import { termsColumns } from '../terms/terms.queries.ts'

const bought = (db: Db) =>
  db
    .select({
      ...termsColumns,
      orderId: attempts.id,
      cardType: attempts.cardType,
      cardLastFour: attempts.cardLastFour,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      disabledAt: users.disabledAt,
    })
    .from(purchases)
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .leftJoin(publishedProducts, eq(publishedProducts.id, purchases.productId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .$dynamic()

export type BoughtPurchase = Awaited<ReturnType<typeof findUserPurchases>>[number]

export async function findUserPurchases(db: Db, userId: string) {
  return bought(db).where(eq(purchases.userId, userId)).orderBy(desc(purchases.createdAt), desc(purchases.id))
}

export async function findBoughtPurchase(db: Db, id: string): Promise<BoughtPurchase | undefined> {
  const [purchase] = await bought(db).where(eq(purchases.id, id))
  return purchase
}

export async function findPurchaseRefunds(db: Db, purchaseIds: string[]) {
  if (purchaseIds.length === 0) return []
  return db
    .select({ ...getTableColumns(refunds), orderedByName: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(refunds)
    .innerJoin(users, eq(users.id, refunds.orderedBy))
    .where(inArray(refunds.purchaseId, purchaseIds))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}
