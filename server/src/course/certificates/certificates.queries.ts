import type { CertificateState } from '@course/contract/course/certificates'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { purchases } from '../../sales/tables/tables.ts'
import { certificates } from '../tables/tables.ts'

/** Follows from the refunds of the purchase, so that a certificate is revoked in the transaction of a full refund. */
const state = sql<CertificateState>`case
  when ${certificates.name} is null then 'withdrawn'
  when ${purchases.refundedCents} >= ${purchases.amountCents} then 'revoked'
  when ${certificates.replacedAt} is not null then 'replaced'
  else 'verified' end`

const selectCertificates = (db: Db, condition: SQL) =>
  db
    .select({
      id: certificates.id,
      userId: certificates.userId,
      purchaseId: certificates.purchaseId,
      name: certificates.name,
      title: certificates.title,
      issuer: certificates.issuer,
      completedAt: certificates.completedAt,
      completedOn: certificates.completedOn,
      issuedAt: certificates.issuedAt,
      state,
    })
    .from(certificates)
    .leftJoin(purchases, eq(purchases.id, certificates.purchaseId))
    .where(condition)

export type CertificateRow = Awaited<ReturnType<typeof selectCertificates>>[number]

export async function findCertificate(db: Db, id: string): Promise<CertificateRow | undefined> {
  const [row] = await selectCertificates(db, eq(certificates.id, id))
  return row
}

export async function findNewestCertificate(db: Db, userId: string): Promise<CertificateRow | undefined> {
  const [row] = await selectCertificates(db, eq(certificates.userId, userId))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id))
    .limit(1)
  return row
}

type NewCertificate = typeof certificates.$inferInsert

export async function insertCertificate(db: Db, certificate: NewCertificate): Promise<void> {
  await db.insert(certificates).values(certificate)
}

export async function markReplaced(db: Db, id: string): Promise<void> {
  await db.update(certificates).set({ replacedAt: sql`now()` }).where(eq(certificates.id, id))
}
