import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { deadlines, properties, savedCalculations } from '../tables/tables.ts'

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

/** What is gone is written anew. @returns undefined if another device was faster, or the ID is someone else's */
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

export type CalculationRow = typeof savedCalculations.$inferSelect

export const findCalculations = (db: Db, propertyId: string): Promise<CalculationRow[]> =>
  db
    .select()
    .from(savedCalculations)
    .where(eq(savedCalculations.propertyId, propertyId))
    .orderBy(asc(savedCalculations.savedAt), asc(savedCalculations.id))

export const countMemberCalculations = (db: Db, userId: string): Promise<number> =>
  db.$count(
    savedCalculations,
    inArray(
      savedCalculations.propertyId,
      db.select({ id: properties.id }).from(properties).where(eq(properties.userId, userId)),
    ),
  )

/** @returns undefined if the ID is in use, also by someone else */
export async function insertCalculation(
  db: Db,
  calculation: Omit<CalculationRow, 'savedAt'>,
): Promise<CalculationRow | undefined> {
  const [row] = await db.insert(savedCalculations).values(calculation).onConflictDoNothing().returning()
  return row
}

export async function removeCalculation(db: Db, propertyId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(savedCalculations)
    .where(and(eq(savedCalculations.id, id), eq(savedCalculations.propertyId, propertyId)))
    .returning({ id: savedCalculations.id })
  return removed.length > 0
}
