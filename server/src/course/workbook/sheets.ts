import { createHash } from 'node:crypto'
import { maxOtherValues, type SheetValue } from '@course/contract/course/workbook/properties/properties'
import { readFieldValue } from '@course/contract/course/workbook/sheets/field-values'
import { findField, type SheetName } from '@course/contract/course/workbook/sheets/sheets'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findProperty } from './properties.queries.ts'
import {
  dropOtherValues,
  type FieldPlace,
  findOthersOf,
  findOtherValues,
  findValue,
  findValues,
  keepOtherValue,
  type OtherRow,
  type SavedValue,
  upsertValue,
  type ValueRow,
} from './sheets.queries.ts'
import { noProperty } from './workbook-access.ts'

/** Every field of a property that was ever written, with what waits for the member's choice. */
export async function listSheetValues(db: Db, propertyId: string): Promise<SheetValue[]> {
  const [values, others] = [await findValues(db, propertyId), await findOtherValues(db, propertyId)]
  const isOfField = (value: ValueRow) => (other: OtherRow) => other.sheet === value.sheet && other.field === value.field
  return values.map((value) => toValue(value, others.length === 0 ? [] : others.filter(isOfField(value))))
}

const toValue = ({ sheet, field, value, version, savedAt }: ValueRow, others: readonly OtherRow[]): SheetValue => ({
  sheet,
  field,
  value,
  version,
  savedAt: savedAt.toISOString(),
  others: others.map((other) => ({
    id: other.digest,
    value: other.value,
    typedAt: other.typedAt.toISOString(),
  })),
})

interface Save {
  propertyId: string
  sheet: string
  field: string
  fromVersion: number
  typed: string
  /** The other values that the member saw and did not choose. */
  drop: readonly string[]
}

/**
 * Saves a field of a worksheet. A value over one that its device had not seen is kept beside that one.
 * @throws Refusal stale with both; not_found for someone else's property or an unknown field; invalid_input
 */
export async function saveSheetValue(db: Db, userId: string, save: Save): Promise<SheetValue> {
  const { propertyId, fromVersion, drop } = save
  const { sheet, value } = readSave(save)
  const place = { userId, propertyId, sheet, field: save.field }
  const saved: SavedValue =
    (await upsertValue(db, place, { value, fromVersion })) ?? (await unlessDifferent(db, place, value))
  await dropOtherValues(db, place, drop)
  const { hasOthers = true, ...row } = saved
  return toValue(row, hasOthers ? await findOthersOf(db, place) : [])
}

function readSave({ sheet, field, typed }: Save): { sheet: SheetName; value: string } {
  const known = findField(sheet, field)
  if (!known) throw new Refusal('not_found', 'There is no such field.')
  const read = readFieldValue(known.kind, typed)
  if ('problem' in read) throw new Refusal('invalid_input', read.problem, { fields: { Value: read.problem } })
  return { sheet: sheet as SheetName, value: read.value }
}

/** The same value may have been saved before, by another device or by this one, whose answer was lost. */
async function unlessDifferent(db: Db, place: FieldPlace, value: string): Promise<ValueRow> {
  const row = await findValue(db, place)
  if (row?.value === value) return row
  if (!row) throw (await findProperty(db, place.userId, place.propertyId)) ? gone() : noProperty()
  const digest = createHash('sha256').update(value).digest('base64url')
  const waiting = await findOthersOf(db, place)
  if (waiting.length >= maxOtherValues && !waiting.some((other) => other.digest === digest)) throw tooManyOthers()
  await keepOtherValue(db, place, { digest, value })
  throw stale(toValue(row, await findOthersOf(db, place)), value)
}

/** Nothing deletes a single field, so its property was deleted and written anew at this moment. */
const gone = () => new Refusal('conflict', 'This property has just changed. Please try again.')

const tooManyOthers = () =>
  new Refusal('conflict', `${maxOtherValues} other versions of this field wait for your choice. Choose one first.`)

function stale(now: SheetValue, yours: string): Refusal {
  const current = { version: now.version, body: now, savedAt: now.savedAt, savedBy: null }
  const sentence = 'You changed this field on another device in the meantime. Both are kept: choose one.'
  return new Refusal('stale', sentence, { stale: { current, yours } })
}
