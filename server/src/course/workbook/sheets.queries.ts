import type { SheetName } from '@course/contract/course/workbook/sheets/sheets'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { properties, sheets } from '../tables/tables.ts'

export interface FieldPlace {
  userId: string
  propertyId: string
  sheet: SheetName
  field: string
}

export const findSheets = (db: Db, propertyId: string) =>
  db.select().from(sheets).where(eq(sheets.propertyId, propertyId))

const isOwn = ({ userId, propertyId }: FieldPlace) => and(eq(properties.id, propertyId), eq(properties.userId, userId))

/** The value of a field, empty if it was never written. @returns undefined if the property is not the member's */
export async function findField(
  db: Db,
  place: FieldPlace,
): Promise<{ value: string; savedAt: Date | null } | undefined> {
  const [row] = await db
    .select({ value: sql<string>`coalesce(${sheets.fields} ->> ${place.field}, '')`, savedAt: sheets.savedAt })
    .from(properties)
    .leftJoin(sheets, and(eq(sheets.propertyId, properties.id), eq(sheets.sheet, place.sheet)))
    .where(isOwn(place))
  return row
}

/** Saves a field if it still has what it was, and checks in the same statement whose property it is. */
export async function storeField(db: Db, place: FieldPlace, { was, value }: { was: string; value: string }) {
  const { propertyId, sheet, field } = place
  const stored = sql`select 1 from ${sheets} where ${eq(sheets.propertyId, propertyId)} and ${eq(sheets.sheet, sheet)}`
  const saved = await db
    .insert(sheets)
    .select(
      db
        .select({
          propertyId: properties.id,
          sheet: sql<SheetName>`${sheet}::text`.as('sheet'),
          fields: sql<Record<string, string>>`jsonb_build_object(${field}::text, ${value}::text)`.as('fields'),
          savedAt: sql<Date>`now()`.as('saved_at'),
        })
        .from(properties)
        // A new worksheet is empty.
        .where(and(isOwn(place), sql`(${was}::text = '' or exists (${stored}))`)),
    )
    .onConflictDoUpdate({
      target: [sheets.propertyId, sheets.sheet],
      set: { fields: sql`${sheets.fields} || excluded.fields`, savedAt: sql`now()` },
      setWhere: sql`coalesce(${sheets.fields} ->> ${field}::text, '') = ${was}::text`,
    })
    .returning({ sheet: sheets.sheet })
  return saved.length > 0
}
