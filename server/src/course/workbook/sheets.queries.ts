import type { SheetName } from '@course/contract/course/workbook/sheets/sheets'
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type Db, preparedStatements } from '../../platform/db/db.ts'
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

const given = sql.placeholder

/** Members save after each pause in typing, so its plan is made once for each connection. */
const upsertStatement = preparedStatements((db) =>
  db
    .insert(sheetValues)
    .select(
      db
        .select({
          propertyId: properties.id,
          sheet: sql<SheetName>`${given('sheet')}::text`.as('sheet'),
          field: sql<string>`${given('field')}::text`.as('field'),
          value: sql<string>`${given('value')}::text`.as('value'),
          version: sql<number>`${given('fromVersion')}::int + 1`.as('version'),
          savedAt: sql<Date>`now()`.as('saved_at'),
        })
        .from(properties)
        .where(and(eq(properties.id, given('propertyId')), eq(properties.userId, given('userId')))),
    )
    .onConflictDoUpdate({
      target: [sheetValues.propertyId, sheetValues.sheet, sheetValues.field],
      set: { value: sql`excluded.value`, version: sql`excluded.version`, savedAt: sql`now()` },
      setWhere: sql`${sheetValues.version} = ${given('fromVersion')}::int and ${sheetValues.value} <> excluded.value`,
    })
    .returning({
      ...getTableColumns(sheetValues),
      hasOthers: sql<boolean>`exists (
        select 1 from ${otherSheetValues}
        where ${eq(otherSheetValues.propertyId, given('propertyId'))}
          and ${eq(otherSheetValues.sheet, given('sheet'))} and ${eq(otherSheetValues.field, given('field'))}
      )`,
    })
    .prepare('save_sheet_value'),
)

/**
 * Saves a field after a certain version, and checks in the same statement whose property it is.
 * @returns also whether other values wait beside it; undefined if another device was faster, if the value is the same, or
 * if there is no such property
 */
export async function upsertValue(
  db: Db,
  place: FieldPlace,
  change: { value: string; fromVersion: number },
): Promise<SavedValue | undefined> {
  const [row] = await upsertStatement(db).execute({ ...place, ...change })
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
