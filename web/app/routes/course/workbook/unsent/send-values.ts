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

/** The server's answer about a field. */
export interface Answer {
  place: FieldPlace
  /** What was typed when it was sent. */
  typed: string
  /** The server's value. */
  now: string
  /** Whether the sent value was saved. Otherwise another device wrote `now`, and the member chooses. */
  isTaken: boolean
}

const listeners = new Set<(answer: Answer) => void>()

/** @returns a function that ends it */
export function onAnswer(listener: (answer: Answer) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const isSamePlace = (a: FieldPlace, b: FieldPlace): boolean =>
  a.property === b.property && a.sheet === b.sheet && a.field === b.field

/** The fields that wait for the member's choice. */
const undecided = new Set<string>()
const nameOf = ({ property, sheet, field }: FieldPlace) => `${property}/${sheet}/${field}`

/** Called when the member has chosen. */
export const decide = (place: FieldPlace): void => void undecided.delete(nameOf(place))

/**
 * Sends the value of a field, and tells the page the server's value afterward. The browser forgets a saved value.
 * @throws ApiError unless the value was saved, or another device wrote a different one
 */
export async function sendValue(
  account: string,
  place: FieldPlace,
  { value, was }: KeptValue,
  keepalive = false,
): Promise<void> {
  const { property, sheet, field } = place
  const params = { id: property, sheet, field }
  const notifyListeners = (answer: { now: string; isTaken: boolean }) => {
    for (const listener of listeners) listener({ place, typed: value, ...answer })
  }
  try {
    const saved: SheetValue = await call(saveSheetValue, { params, body: { Was: was, Value: value }, keepalive })
    decide(place)
    forgetValue(localStore(), account, place, value)
    notifyListeners({ now: saved.value, isTaken: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale' || !error.current) throw error
    undecided.add(nameOf(place))
    notifyListeners({ now: (error.current.body as SheetValue).value, isTaken: false })
  }
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
  if (!kept || !canBeSent(place, kept.value) || undecided.has(nameOf(place))) return
  // Sent again at the next visit.
  await sendValue(account, place, kept, isLast).catch(() => {})
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
