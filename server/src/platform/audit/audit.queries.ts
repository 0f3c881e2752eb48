import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'
import { smallestIdAt } from '../ids.ts'
import { auditEntries, auditMentions, auditPersonalValues } from './tables.ts'

interface Parts {
  mentions: readonly string[]
  personal: readonly Omit<typeof auditPersonalValues.$inferInsert, 'entryId'>[]
}

/** Inserts an entry with what belongs to it. Needs a transaction. */
export async function insertEntry(
  tx: Db,
  entry: typeof auditEntries.$inferInsert,
  { mentions, personal }: Parts,
): Promise<void> {
  const { id: entryId, act } = entry
  await tx.insert(auditEntries).values(entry)
  const subjects = [...new Set(mentions)]
  // A statement can't have more than 65,535 parameters.
  for (let at = 0; at < subjects.length; at += 5_000)
    await tx.insert(auditMentions).values(subjects.slice(at, at + 5_000).map((subject) => ({ entryId, subject, act })))
  if (personal.length > 0) await tx.insert(auditPersonalValues).values(personal.map((row) => ({ ...row, entryId })))
}

/** What ends a draft, so that the next save begins another one. */
const endsOfDrafts = ['content.published', 'offer.published', 'draft.discarded']

/** Whether a person saved the draft of a document within ten minutes, and it is still the same draft. */
export async function hasRecentSave(tx: Db, actorId: string, document: string): Promise<boolean> {
  const later = alias(auditMentions, 'later')
  const isEnded = tx
    .select({ one: sql`1` })
    .from(later)
    .where(and(eq(later.subject, document), gt(later.entryId, auditMentions.entryId), inArray(later.act, endsOfDrafts)))
  const rows = await tx
    .select({ id: auditEntries.id })
    .from(auditMentions)
    .innerJoin(auditEntries, eq(auditEntries.id, auditMentions.entryId))
    .where(
      and(
        eq(auditMentions.subject, document),
        eq(auditMentions.act, 'draft.saved'),
        eq(auditEntries.actorId, actorId),
        gt(auditEntries.at, sql`now() - interval '10 minutes'`),
        // Only for the index: IDs are from this machine's clock, which may differ from the database's.
        gt(auditMentions.entryId, smallestIdAt(new Date(Date.now() - 3_600_000))),
        notExists(isEnded),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The only way to delete an entry: whole months past their time. @returns how many were deleted */
export async function deleteOldEntries(db: Db, keep: { years: number; days: number }): Promise<number> {
  const [row] = await db
    .select({ deleted: sql<number>`delete_old_audit_entries(${keep.years}::int, ${keep.days}::int)`.mapWith(Number) })
    .from(sql`(select 1) as once`)
  return row?.deleted ?? 0
}

/** Deletes the personal values of a person from the log. The entries stay. */
export async function eraseAuditValues(db: Db, personId: string): Promise<void> {
  await db.execute(sql`select erase_audit_values(${personId}::uuid)`)
}
