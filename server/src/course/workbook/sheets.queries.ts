import type { SheetName } from '@course/contract/course/workbook/sheets'
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { otherSheetValues, properties, sheetValues } from '../../platform/db/schema.ts'

export type ValueRow = typeof sheetValues.$inferSelect
export type SavedValue = ValueRow & { hasOthers?: boolean }
export type OtherRow = typeof otherSheetValues.$inferSelect

/** Which field of which property, and whose it has to be. */
export interface FieldPlace {
  userId: string
  propertyId: string
  sheet: SheetName
  field: string
}

export const findValues = (db: Db, propertyId: string): Promise<ValueRow[]> =>
  db.select().from(sheetValues).where(eq(sheetValues.propertyId, propertyId))

export const findOtherValues = (db: Db, propertyId: string): Promise<OtherRow[]> =>
  db
    .select()
    .from(otherSheetValues)
    .where(eq(otherSheetValues.propertyId, propertyId))
    .orderBy(asc(otherSheetValues.typedAt), asc(otherSheetValues.digest))

const isProperty = ({ propertyId, userId }: FieldPlace) =>
  and(eq(properties.id, propertyId), eq(properties.userId, userId))
const isField = ({ propertyId, sheet, field }: FieldPlace) =>
  and(eq(sheetValues.propertyId, propertyId), eq(sheetValues.sheet, sheet), eq(sheetValues.field, field))
const isOther = ({ propertyId, sheet, field }: FieldPlace) =>
  and(eq(otherSheetValues.propertyId, propertyId), eq(otherSheetValues.sheet, sheet), eq(otherSheetValues.field, field))

/** A field's value, if the property is the member's. */
export async function findValue(db: Db, place: FieldPlace): Promise<ValueRow | undefined> {
  const [row] = await db
    .select({ value: sheetValues })
    .from(sheetValues)
    .innerJoin(properties, eq(properties.id, sheetValues.propertyId))
    .where(and(isField(place), eq(properties.userId, place.userId)))
  return row?.value
}

export const findOthersOf = (db: Db, place: FieldPlace): Promise<OtherRow[]> =>
  db
    .select()
    .from(otherSheetValues)
    .where(isOther(place))
    .orderBy(asc(otherSheetValues.typedAt), asc(otherSheetValues.digest))

/**
 * Saves a field after a certain version, and checks in the same statement whose property it is.
 * @returns also whether other values wait beside it; undefined if another device was faster, if the value is the same, or
 * if there is no such property
 */
export async function upsertValue(
  db: Db,
  place: FieldPlace,
  { value, fromVersion }: { value: string; fromVersion: number },
): Promise<SavedValue | undefined> {
  const ofOwn = db
    .select({
      propertyId: properties.id,
      sheet: sql<SheetName>`${place.sheet}::text`.as('sheet'),
      field: sql<string>`${place.field}::text`.as('field'),
      value: sql<string>`${value}::text`.as('value'),
      version: sql<number>`${fromVersion + 1}::int`.as('version'),
      savedAt: sql<Date>`now()`.as('saved_at'),
    })
    .from(properties)
    .where(isProperty(place))
  const [row] = await db
    .insert(sheetValues)
    .select(ofOwn)
    .onConflictDoUpdate({
      target: [sheetValues.propertyId, sheetValues.sheet, sheetValues.field],
      set: { value: sql`excluded.value`, version: sql`excluded.version`, savedAt: sql`now()` },
      setWhere: sql`${sheetValues.version} = ${fromVersion} and ${sheetValues.value} <> excluded.value`,
    })
    .returning({
      ...getTableColumns(sheetValues),
      hasOthers: sql<boolean>`exists (select 1 from ${otherSheetValues} where ${isOther(place)})`,
    })
  return row
}

/** Keeps a value beside the field's own. */
export async function keepOtherValue(
  db: Db,
  place: FieldPlace,
  { digest, value }: { digest: string; value: string },
): Promise<void> {
  const { propertyId, sheet, field } = place
  await db.insert(otherSheetValues).values({ propertyId, sheet, field, digest, value }).onConflictDoNothing()
}

/** Drops what the member did not choose. */
export async function dropOtherValues(db: Db, place: FieldPlace, digests: readonly string[]): Promise<void> {
  if (digests.length === 0) return
  await db.delete(otherSheetValues).where(and(isOther(place), inArray(otherSheetValues.digest, [...digests])))
}
