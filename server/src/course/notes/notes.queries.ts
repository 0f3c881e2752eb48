import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { notes } from '../tables/tables.ts'

export type NoteRow = typeof notes.$inferSelect

export const findNotes = (db: Db, userId: string, target?: string): Promise<NoteRow[]> =>
  db
    .select()
    .from(notes)
    .where(and(eq(notes.userId, userId), target === undefined ? undefined : eq(notes.target, target)))
    .orderBy(notes.kind, notes.second, notes.createdAt, notes.id)

export async function findNote(db: Db, userId: string, id: string): Promise<NoteRow | undefined> {
  const [row] = await db
    .select()
    .from(notes)
    .where(and(eq(notes.id, id), eq(notes.userId, userId)))
  return row
}

export const countNotes = (db: Db, userId: string): Promise<number> => db.$count(notes, eq(notes.userId, userId))

type SavedNote = Pick<NoteRow, 'id' | 'userId' | 'kind' | 'target' | 'second' | 'anchor' | 'quote' | 'text'>

/** Higher than every version of a deleted note with the same ID, because no note is saved once every millisecond. */
const firstVersion = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** A deleted note is created again. @returns undefined if another device was faster, or the ID is someone else's */
export async function upsertNote(db: Db, note: SavedNote, fromVersion: number): Promise<NoteRow | undefined> {
  const version = fromVersion + 1
  const [row] = await db
    .insert(notes)
    .values({ ...note, version: sql`greatest(${version}::bigint, ${firstVersion})` })
    .onConflictDoUpdate({
      target: notes.id,
      set: { text: note.text, version, savedAt: sql`now()` },
      setWhere: sql`${notes.userId} = ${note.userId} and ${notes.version} = ${fromVersion}`,
    })
    .returning()
  return row
}

export async function removeNote(db: Db, userId: string, id: string, version: number): Promise<boolean> {
  const removed = await db
    .delete(notes)
    .where(and(eq(notes.id, id), eq(notes.userId, userId), eq(notes.version, version)))
    .returning({ id: notes.id })
  return removed.length > 0
}
