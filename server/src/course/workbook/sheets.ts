import type { SheetValue } from '@course/contract/course/workbook/properties/properties'
import { readFieldValue } from '@course/contract/course/workbook/sheets/field-values'
import { findField as findSheetField, type SheetName } from '@course/contract/course/workbook/sheets/sheets'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type FieldPlace, findField, findSheets, storeField } from './sheets.queries.ts'
import { noProperty } from './workbook-access.ts'

export async function listSheetValues(db: Db, propertyId: string): Promise<SheetValue[]> {
  const rows = await findSheets(db, propertyId)
  return rows.flatMap(({ sheet, fields }) => Object.entries(fields).map(([field, value]) => ({ sheet, field, value })))
}

interface Save {
  propertyId: string
  sheet: string
  field: string
  was: string
  typed: string
}

/**
 * Saves a field of a worksheet. Two devices that write different fields don't notice each other. What was saved before
 * may be sent again.
 * @throws Refusal stale with both, if another device wrote something else; not_found for someone else's property or an
 * unknown field; invalid_input
 */
export async function saveSheetValue(db: Db, userId: string, save: Save): Promise<SheetValue> {
  const { propertyId, field, was } = save
  const { sheet, value } = readSave(save)
  const place: FieldPlace = { userId, propertyId, sheet, field }
  if (await storeField(db, place, { was, value })) return { sheet, field, value }
  const now = await findField(db, place)
  if (!now) throw noProperty()
  if (now.value === value) return { sheet, field, value }
  const body = { sheet, field, value: now.value }
  const sentence = 'You changed this field on another device in the meantime. Choose which one is right.'
  // A field has no version of its own.
  const current = { version: 0, body, savedAt: now.savedAt?.toISOString() ?? '', savedBy: null }
  throw new Refusal('stale', sentence, { stale: { current, yours: value } })
}

function readSave({ sheet, field, typed }: Save): { sheet: SheetName; value: string } {
  const known = findSheetField(sheet, field)
  if (!known) throw new Refusal('not_found', 'There is no such field.')
  const read = readFieldValue(known.kind, typed)
  if ('problem' in read) throw new Refusal('invalid_input', read.problem, { fields: { Value: read.problem } })
  return { sheet: sheet as SheetName, value: read.value }
}
