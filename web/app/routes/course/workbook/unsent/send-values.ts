import { type SheetValue, saveSheetValue } from '@course/contract/course/workbook/properties/properties'
import { readFieldValue } from '@course/contract/course/workbook/sheets/field-values'
import { findField } from '@course/contract/course/workbook/sheets/sheets'
import {
  type FieldPlace,
  forgetValue,
  type KeptValue,
  keptPlaces,
  readKeptValue,
} from '../../../../access/kept-values.ts'
import { ApiError, call } from '../../../../api.ts'
import { localStore } from '../../../../storage.ts'

export type SavedValue = Pick<SheetValue, 'value' | 'version' | 'others'>

/** Of a field that was never written. */
export const nothingSaved: SavedValue = { value: '', version: 0, others: [] }

/** Something that the server took, or keeps beside what another device wrote. */
export interface Sent {
  place: FieldPlace
  /** What was typed when it was sent. */
  typed: string
  now: SavedValue
}

const listeners = new Set<(sent: Sent) => void>()

/** @returns a function that ends it */
export function onSent(listener: (sent: Sent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const isSamePlace = (a: FieldPlace, b: FieldPlace): boolean =>
  a.property === b.property && a.sheet === b.sheet && a.field === b.field

/** @param drop the other values that the member has seen and does not choose */
const storeValue = (
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
function valueOfRefusal(error: unknown): SavedValue | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined
  return error.current?.body as SavedValue
}

/** Whether the server keeps what was typed, as the field's own value or beside it. */
function isOnServer(now: SavedValue, { sheet, field }: FieldPlace, typed: string): boolean {
  const known = findField(sheet, field)
  const read = known && readFieldValue(known.kind, typed)
  if (!read || 'problem' in read) return false
  return now.value === read.value || now.others.some(({ value }) => value === read.value)
}

/**
 * Sends what was typed into a field. The field on the page hears of what the server has then, and the browser forgets
 * what it kept.
 * @throws ApiError if the server has it nowhere
 */
export async function sendValue(
  account: string,
  place: FieldPlace,
  kept: KeptValue,
  more: { drop?: string[]; keepalive?: boolean } = {},
): Promise<void> {
  const now = await storeValue(place, kept, more).catch((error: unknown) => {
    const newest = valueOfRefusal(error)
    if (newest && isOnServer(newest, place, kept.value)) return newest
    throw error
  })
  forgetValue(localStore(), account, place, kept.value)
  for (const listener of listeners) listener({ place, typed: kept.value, now })
}

/** Whether the server would take it. What has a problem waits for its member, who sees it at the field. */
function canBeSent({ sheet, field }: FieldPlace, typed: string): boolean {
  const known = findField(sheet, field)
  return known !== undefined && 'value' in readFieldValue(known.kind, typed)
}

/**
 * Sends what the browser keeps of a field. Never throws: what the server does not take stays.
 * @param isLast the page is closing
 */
export async function sendKeptValue(account: string, place: FieldPlace, isLast = false): Promise<void> {
  const kept = readKeptValue(localStore(), account, place)
  if (!kept || !canBeSent(place, kept.value)) return
  // Sent again at the next visit.
  await sendValue(account, place, kept, { keepalive: isLast }).catch(() => {})
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
