import { and, asc, eq, gt, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { erasures, users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { publishedProducts } from '../../publishing/tables/tables.ts'
import { attempts, invoiceDetails, paperSeries, papers, purchases, refunds } from '../tables/tables.ts'

export async function findPaperFacts(db: Db, purchaseId: string) {
  const [facts] = await db
    .select({
      userId: purchases.userId,
      status: purchases.status,
      amountCents: purchases.amountCents,
      currency: purchases.currency,
      soldAt: purchases.createdAt,
      orderId: attempts.id,
      cardType: attempts.cardType,
      cardLastFour: attempts.cardLastFour,
      product: sql<string>`coalesce(${publishedProducts.name}, '')`,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      details: invoiceDetails,
    })
    .from(purchases)
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(publishedProducts, eq(publishedProducts.id, purchases.productId))
    .leftJoin(invoiceDetails, eq(invoiceDetails.purchaseId, purchases.id))
    .where(eq(purchases.id, purchaseId))
  return facts
}

export type PaperFacts = NonNullable<Awaited<ReturnType<typeof findPaperFacts>>>

export async function findRefundsForPapers(db: Db, purchaseId: string) {
  return db
    .select({ id: refunds.id, amountCents: refunds.amountCents, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.purchaseId, purchaseId))
    .orderBy(asc(refunds.updatedAt), asc(refunds.id))
}

const about = alias(papers, 'about')

const selectPapers = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      id: papers.id,
      seller: papers.seller,
      number: papers.number,
      kind: papers.kind,
      cause: papers.cause,
      purchaseId: papers.purchaseId,
      refundId: papers.refundId,
      amountCents: papers.amountCents,
      currency: papers.currency,
      issuedAt: papers.issuedAt,
      printed: papers.printed,
      aboutNumber: about.number,
    })
    .from(papers)
    .leftJoin(about, eq(about.id, papers.aboutId))
    .where(condition)
    .orderBy(asc(papers.issuedAt), asc(papers.number))

export type PaperRow = Awaited<ReturnType<typeof findPapers>>[number]

export async function findPapers(db: Db, purchaseIds: readonly string[]) {
  return purchaseIds.length === 0 ? [] : selectPapers(db, inArray(papers.purchaseId, [...purchaseIds]))
}

export async function findPaperFile(db: Db, id: string) {
  const [row] = await db
    .select({ kind: papers.kind, number: papers.number, pdf: papers.pdf, userId: purchases.userId })
    .from(papers)
    .innerJoin(purchases, eq(purchases.id, papers.purchaseId))
    .where(eq(papers.id, id))
  return row
}

export async function findPaperOwner(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: purchases.userId })
    .from(papers)
    .innerJoin(purchases, eq(purchases.id, papers.purchaseId))
    .where(eq(papers.id, id))
  return row?.userId
}

/** Locks a series until the transaction ends, so that its papers are issued one after another. */
export async function lockSeries(tx: Db, seller: string): Promise<void> {
  await tx.insert(paperSeries).values({ seller }).onConflictDoNothing()
  await tx.select().from(paperSeries).where(eq(paperSeries.seller, seller)).for('update')
}

/** Takes the next number of a series, and the database's time. */
export async function takeNumber(tx: Db, seller: string): Promise<{ number: number; issuedAt: Date }> {
  const [taken] = await tx
    .update(paperSeries)
    .set({ lastNumber: sql`${paperSeries.lastNumber} + 1` })
    .where(eq(paperSeries.seller, seller))
    .returning({
      number: paperSeries.lastNumber,
      issuedAt: sql<Date>`clock_timestamp()`.mapWith(papers.issuedAt),
    })
  if (!taken) throw new Error(`there is no series of ${seller}`)
  return taken
}

export async function insertPaper(tx: Db, paper: typeof papers.$inferInsert): Promise<void> {
  await tx.insert(papers).values(paper)
}

export async function insertDetails(tx: Db, details: typeof invoiceDetails.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(invoiceDetails)
    .values(details)
    .onConflictDoNothing()
    .returning({ purchaseId: invoiceDetails.purchaseId })
  return inserted.length > 0
}

export async function findDetails(db: Db, purchaseIds: readonly string[]) {
  if (purchaseIds.length === 0) return []
  return db
    .select()
    .from(invoiceDetails)
    .where(inArray(invoiceDetails.purchaseId, [...purchaseIds]))
}

const soldSql = sql`${purchases.status} not in ('collecting', 'not collected')`

/** Since when the site issues papers by itself: its first start with this job, or the first paper if that is older. */
const issuingSince = sql`(select least(
  (select min(issued_at) from ${papers}), (select created_on from pgboss.queue where name = 'papers.issue')))`

/**
 * Purchases and refunds that lack a paper although they are from since the site issues papers. The invoices of people
 * whose data was erased were issued before that; later papers repeat what those say.
 */
export async function findWithoutPapers(db: Db, limit: number): Promise<string[]> {
  const isErased = sql`exists (select from ${erasures} where ${erasures.userId} = ${purchases.userId})`
  const hasPaper = sql`exists (select from ${papers} as earlier where earlier.purchase_id = ${purchases.id})`
  const sold = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(soldSql, gt(purchases.createdAt, issuingSince), not(isErased), not(hasPaper)))
    .orderBy(asc(purchases.createdAt))
    .limit(limit)
  const refunded = await db
    .selectDistinct({ id: refunds.purchaseId })
    .from(refunds)
    .innerJoin(purchases, and(eq(purchases.id, refunds.purchaseId), or(not(isErased), hasPaper)))
    .leftJoin(papers, and(eq(papers.refundId, refunds.id), eq(papers.cause, 'refund')))
    .where(
      or(
        and(eq(refunds.state, 'done'), gt(refunds.updatedAt, issuingSince), isNull(papers.id)),
        and(
          eq(refunds.state, 'failed'),
          sql`${papers.id} is not null`,
          sql`not exists (select from ${papers} as reversal where reversal.refund_id = ${refunds.id} and reversal.cause = 'failed refund')`,
        ),
      ),
    )
    .limit(limit)
  return [...new Set([...sold, ...refunded].map(({ id }) => id))]
}

export const findSoldPurchases = (db: Db, userId: string): Promise<string[]> => findOwnPurchases(db, userId, soldSql)

/** Also those whose payment is not settled yet, so that they may get papers. */
export const findCollectedPurchases = (db: Db, userId: string): Promise<string[]> =>
  findOwnPurchases(db, userId, ne(purchases.status, 'not collected'))

async function findOwnPurchases(db: Db, userId: string, which: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), which))
    .orderBy(asc(purchases.createdAt))
  return rows.map(({ id }) => id)
}

export async function findPapersOfUser(db: Db, userId: string) {
  const rows = await db.select({ id: purchases.id }).from(purchases).where(eq(purchases.userId, userId))
  return findPapers(
    db,
    rows.map(({ id }) => id),
  )
}

export async function readPdf(db: Db, id: string): Promise<Buffer> {
  const [row] = await db.select({ pdf: papers.pdf }).from(papers).where(eq(papers.id, id))
  if (!row) throw new Error(`there is no paper ${id}`)
  return row.pdf
}
