import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { deadlines, properties } from '../tables/tables.ts'

export type PropertyRecord = typeof properties.$inferSelect

const isOf = (userId: string, id: string) => and(eq(properties.id, id), eq(properties.userId, userId))

export async function findProperties(db: Db, userId: string) {
  const next = db
    .select({ what: deadlines.what, day: deadlines.day })
    .from(deadlines)
    .where(and(eq(deadlines.propertyId, properties.id), sql`not ${deadlines.isDone}`))
    .orderBy(asc(deadlines.day), asc(deadlines.id))
    .limit(1)
    .as('next')
  return db
    .select({ property: properties, what: next.what, day: next.day })
    .from(properties)
    .leftJoinLateral(next, sql`true`)
    .where(eq(properties.userId, userId))
    .orderBy(asc(properties.saleDate), asc(properties.id))
}

export async function findProperty(db: Db, userId: string, id: string): Promise<PropertyRecord | undefined> {
  const [row] = await db.select().from(properties).where(isOf(userId, id))
  return row
}

/** The same, locked until the transaction ends, so that limits count what belongs to it one after the other. */
export async function lockProperty(db: Db, userId: string, id: string): Promise<PropertyRecord | undefined> {
  const [row] = await db.select().from(properties).where(isOf(userId, id)).for('update')
  return row
}

export const countProperties = (db: Db, userId: string): Promise<number> =>
  db.$count(properties, eq(properties.userId, userId))

type SavedProperty = Omit<PropertyRecord, 'version' | 'createdAt' | 'savedAt'>

/**
 * Saves a property after a certain version. What is gone is written anew, so that nothing that was typed is lost.
 * @returns undefined if another device was faster, or if the ID is someone else's
 */
export async function upsertProperty(
  db: Db,
  property: SavedProperty,
  fromVersion: number,
): Promise<PropertyRecord | undefined> {
  const version = fromVersion + 1
  const { id, userId, ...written } = property
  const [row] = await db
    .insert(properties)
    .values({ ...property, version })
    .onConflictDoUpdate({
      target: properties.id,
      set: { ...written, version, savedAt: sql`now()` },
      setWhere: sql`${properties.userId} = ${userId} and ${properties.version} = ${fromVersion}`,
    })
    .returning()
  return row
}

export async function removeProperty(db: Db, userId: string, id: string, version: number): Promise<boolean> {
  const removed = await db
    .delete(properties)
    .where(and(isOf(userId, id), eq(properties.version, version)))
    .returning({ id: properties.id })
  return removed.length > 0
}
