import { localStore } from '../storage.ts'

/** Which field of which property. */
export interface FieldPlace {
  property: string
  sheet: string
  field: string
}

/** A value that the server does not have yet. */
export interface KeptValue {
  value: string
  /** The server's value when `value` was typed. */
  was: string
}

type ValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const prefixOf = (account: string) => `sheetValue-${account}/`
const keyOf = (account: string, { property, sheet, field }: FieldPlace) =>
  `${prefixOf(account)}${property}/${sheet}/${field}`

/** Keeps a value for the account alone. @returns whether the browser could store it */
export function keepValue(storage: ValueStorage, account: string, place: FieldPlace, kept: KeptValue): boolean {
  try {
    storage.setItem(keyOf(account, place), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function readKeptValue(storage: ValueStorage, account: string, place: FieldPlace): KeptValue | undefined {
  try {
    const { value, was } = JSON.parse(storage.getItem(keyOf(account, place)) ?? '{}')
    // Earlier releases did not keep `was`. An empty one makes the page ask before it replaces any value of the server.
    return typeof value === 'string' ? { value, was: typeof was === 'string' ? was : '' } : undefined
  } catch {
    return undefined
  }
}

/** @param value forgets only this one, and none that was typed since */
export function forgetValue(storage: ValueStorage, account: string, place: FieldPlace, value?: string): void {
  const kept = readKeptValue(storage, account, place)
  if (kept && (value === undefined || kept.value === value)) storage.removeItem(keyOf(account, place))
}

/** The fields of which a browser keeps a value. @param property only those of one */
export function keptPlaces(storage: Storage, account: string, property?: string): FieldPlace[] {
  const own = prefixOf(account)
  return Object.keys(storage)
    .filter((key) => key.startsWith(own))
    .flatMap((key): FieldPlace[] => {
      const [of = '', sheet = '', field = ''] = key.slice(own.length).split('/')
      return field && (property === undefined || of === property) ? [{ property: of, sheet, field }] : []
    })
}

/** Asks before a logout discards what the server does not have yet. @returns whether to log out */
export function mayDiscardValues(account: string): boolean {
  const places = keptPlaces(localStore(), account)
  if (places.length === 0) return true
  const what = places.length === 1 ? 'One field' : `${places.length} fields`
  const question = `${what} of your workbook could not be sent yet. Log out and discard what you typed there?`
  if (!window.confirm(question)) return false
  for (const place of places) forgetValue(localStore(), account, place)
  return true
}
