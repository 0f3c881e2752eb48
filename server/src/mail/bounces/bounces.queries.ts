import { eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import type { ReportPosition } from '../../platform/gateways/report-mailbox.ts'
import { bounces } from '../tables/tables.ts'

interface Refused {
  status: string
  detail: string
}

/** Records that a mail server refused an email because the address of a user has no mailbox. */
export async function recordRefusal(db: Db, userId: string, refused: Refused): Promise<void> {
  const bounce = { ...refused, source: 'refusal' as const, bouncedAt: sql`now()`, clearedAt: null }
  await db
    .insert(bounces)
    .values({ userId, ...bounce })
    .onConflictDoUpdate({ target: bounces.userId, set: bounce })
}

/** Records a delivery report, unless somebody asked to try again after its email was sent. */
export async function recordReport(db: Db, userId: string, refused: Refused, sentAt: Date): Promise<void> {
  const { status, detail } = refused
  const bounce = { status, detail, source: 'report' as const, bouncedAt: sql`now()`, clearedAt: null }
  await db
    .insert(bounces)
    .values({ userId, ...bounce })
    .onConflictDoUpdate({
      target: bounces.userId,
      set: bounce,
      setWhere: sql`${bounces.clearedAt} is null or ${bounces.clearedAt} < ${sentAt.toISOString()}::timestamptz`,
    })
}

export async function findBounce(db: Db, userId: string) {
  const [bounce] = await db
    .select()
    .from(bounces)
    .where(sql`${bounces.userId} = ${userId} and ${bounces.clearedAt} is null`)
  return bounce
}

/** @returns false if nothing said that the address has no mailbox */
export async function clearBounce(db: Db, userId: string): Promise<boolean> {
  const cleared = await db
    .update(bounces)
    .set({ clearedAt: sql`now()` })
    .where(sql`${bounces.userId} = ${userId} and ${bounces.clearedAt} is null`)
    .returning({ userId: bounces.userId })
  return cleared.length > 0
}

export async function findEmailKey(db: Db, userId: string): Promise<string | undefined> {
  const [user] = await db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId))
  return user?.emailKey
}

export async function findReportPosition(db: Db): Promise<ReportPosition | undefined> {
  const [row] = await db.select({ validity: siteState.reportsValidity, uid: siteState.reportsUid }).from(siteState)
  return row?.validity && row.uid !== null ? { validity: row.validity, uid: row.uid } : undefined
}

export async function storeReportPosition(db: Db, { validity, uid }: ReportPosition): Promise<void> {
  await db.update(siteState).set({ reportsValidity: validity, reportsUid: uid })
}

/** Records whether the mailbox could be read, and since when it can't. */
export async function markReading(db: Db, isRead: boolean): Promise<void> {
  await db
    .update(siteState)
    .set({ reportsFailedAt: isRead ? null : sql`coalesce(${siteState.reportsFailedAt}, now())` })
}
