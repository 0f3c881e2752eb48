import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { properties, savedCalculations } from '../tables/tables.ts'

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
