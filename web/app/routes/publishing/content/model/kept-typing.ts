import type { Json } from './json.ts'

/** Typing that was not saved, in the browser's own storage, where it outlives the tab and the session. */
export interface KeptTyping {
  /** Of one opened form, so that several tabs and visits each keep their own. */
  visit: string
  /** The version that the typing started from. */
  version: number
  body: Json
  /** ISO 8601. */
  typedAt: string
}

/** Whose typing, in which document. */
export interface TypingPlace {
  account: string
  document: string
}
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = ({ account, document }: TypingPlace) => `typing/${account}/${document}/`

/** @returns whether the browser had room for it */
export function keepTyping(store: Store, place: TypingPlace, kept: KeptTyping): boolean {
  try {
    store.setItem(prefix(place) + kept.visit, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export const forgetTyping = (store: Store, place: TypingPlace, visit: string): void =>
  store.removeItem(prefix(place) + visit)

/** The newest typing of an account in a document. What can't be read counts as none. */
export function readTyping(store: Store, place: TypingPlace): KeptTyping | undefined {
  const all = keysOf(store, place).flatMap((key) => parse(store.getItem(key)) ?? [])
  return all.sort((a, b) => b.typedAt.localeCompare(a.typedAt))[0]
}

function keysOf(store: Store, place: TypingPlace): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  return keys.filter((key) => key.startsWith(prefix(place)))
}

function parse(stored: string | null): KeptTyping | undefined {
  try {
    const kept = JSON.parse(stored ?? 'null') as Partial<KeptTyping> | null
    if (typeof kept?.visit !== 'string' || typeof kept.version !== 'number' || typeof kept.typedAt !== 'string')
      return undefined
    return { visit: kept.visit, version: kept.version, body: kept.body, typedAt: kept.typedAt }
  } catch {
    return undefined
  }
}
