import { type SheetValue, saveSheetValue } from '@course/contract/course/workbook/properties'
import { findField } from '@course/contract/course/workbook/sheets'
import { readFieldValue } from '@course/contract/course/workbook-values'
import { ApiError, call } from '../../../api.ts'
import { localStore } from '../../../storage.ts'
import { type FieldPlace, forgetValue, type KeptValue, keptPlaces, readKeptValue } from './kept-values.ts'

export type SavedValue = Pick<SheetValue, 'value' | 'version' | 'others'>

/** Of a field that was never written. */
export const nothingSaved: SavedValue = { value: '', version: 0, others: [] }

const nameOf = ({ property, sheet, field }: FieldPlace) => `${property}/${sheet}/${field}`
/** What the fields of the page do when their value was sent. */
const fields = new Map<string, (now: SavedValue) => void>()

/** @returns a function for when the field disappears */
export function beginField(place: FieldPlace, onSent: (now: SavedValue) => void): () => void {
  fields.set(nameOf(place), onSent)
  return () => void fields.delete(nameOf(place))
}

/** Saves a field. @param drop the other values that the member has seen and does not choose */
export const storeValue = (
  { property, sheet, field }: FieldPlace,
  { value, fromVersion }: KeptValue,
  { drop = [], keepalive = false }: { drop?: string[]; keepalive?: boolean } = {},
): Promise<SheetValue> =>
  call(saveSheetValue, {
    params: { id: property, sheet, field },
    body: { FromVersion: fromVersion, Value: value, Drop: drop },
    keepalive,
  })

/** What the server has of a field, if it refused a value because of that. */
export function valueOfRefusal(error: unknown): SavedValue | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined
  return error.current?.body as SavedValue
}

/** Whether the server keeps what was typed, as the field's own value or beside it. */
export function isOnServer(now: SavedValue, { sheet, field }: FieldPlace, typed: string): boolean {
  const known = findField(sheet, field)
  const read = known && readFieldValue(known.kind, typed)
  if (!read || 'problem' in read) return false
  return now.value === read.value || now.others.some(({ value }) => value === read.value)
}

/**
 * Sends what the browser keeps of a field. Never throws: what the server does not take stays.
 * @param isLast the page is closing
 */
export async function sendKeptValue(account: string, place: FieldPlace, isLast = false): Promise<void> {
  const kept = readKeptValue(localStore(), account, place)
  if (!kept) return
  try {
    settle(account, place, kept.value, await storeValue(place, kept, { keepalive: isLast }))
  } catch (error) {
    const now = valueOfRefusal(error)
    if (now && isOnServer(now, place, kept.value)) settle(account, place, kept.value, now)
  }
}

function settle(account: string, place: FieldPlace, sent: string, now: SavedValue): void {
  forgetValue(localStore(), account, place, sent)
  fields.get(nameOf(place))?.(now)
}

const sending = new Map<string, Promise<void>>()

/** Sends every value that the browser keeps for an account. */
export function sendKeptValues(account: string): Promise<void> {
  const running = sending.get(account) ?? sendAll(account).finally(() => sending.delete(account))
  sending.set(account, running)
  return running
}

async function sendAll(account: string): Promise<void> {
  for (const place of keptPlaces(localStore(), account)) await sendKeptValue(account, place)
}
