import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { workbookEmails } from '../../platform/db/schema.ts'

type NewEmail = Omit<typeof workbookEmails.$inferInsert, 'accessEndedAt'> & { accessEndedAt?: SQL }

export async function insertWorkbookEmail(db: Db, email: NewEmail): Promise<void> {
  await db.insert(workbookEmails).values(email)
}

type State = typeof workbookEmails.$inferSelect.state

/** @returns whether the email was in the state before */
async function move(db: Db, id: string, before: State, after: State): Promise<boolean> {
  const endedAt = after === 'queued' || after === 'sending' ? null : sql`now()`
  const moved = await db
    .update(workbookEmails)
    .set({ state: after, endedAt })
    .where(and(eq(workbookEmails.id, id), eq(workbookEmails.state, before)))
    .returning({ id: workbookEmails.id })
  return moved.length > 0
}

/**
 * Takes an email, to hand it over to the mail service. One that was taken before, without a word about what became of it,
 * was in flight when the site was stopped: it becomes uncertain, and nobody sends it again.
 */
export async function takeWorkbookEmail(db: Db, id: string): Promise<'taken' | 'uncertain' | 'ended'> {
  if (await move(db, id, 'queued', 'sending')) return 'taken'
  return (await move(db, id, 'sending', 'uncertain')) ? 'uncertain' : 'ended'
}

/** The mail service did not take an email, so it waits for the next try. */
export async function returnWorkbookEmail(db: Db, id: string): Promise<void> {
  await move(db, id, 'sending', 'queued')
}

/** Records what became of an email that was taken. */
export async function endWorkbookEmail(db: Db, id: string, state: 'sent' | 'skipped'): Promise<void> {
  await db.update(workbookEmails).set({ state, endedAt: sql`now()` }).where(eq(workbookEmails.id, id))
}

/** When the access ended that an email is about. */
export async function findAccessEndOf(db: Db, id: string): Promise<Date | null> {
  const [row] = await db
    .select({ endedAt: workbookEmails.accessEndedAt })
    .from(workbookEmails)
    .where(eq(workbookEmails.id, id))
  return row?.endedAt ?? null
}

/** Deletes some emails that were queued more than some days ago. @returns how many */
export async function deleteOldWorkbookEmails(db: Db, days: number, limit: number): Promise<number> {
  const old = db
    .select({ id: workbookEmails.id })
    .from(workbookEmails)
    .where(lt(workbookEmails.queuedAt, sql`now() - make_interval(days => ${days})`))
    .limit(limit)
  const deleted = await db
    .delete(workbookEmails)
    .where(inArray(workbookEmails.id, old))
    .returning({ id: workbookEmails.id })
  return deleted.length
}
