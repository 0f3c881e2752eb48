import type { Json } from './json.ts'

/** Typing that was not saved, in the browser's own storage, where it outlives the tab and the session. */
export interface KeptTyping {
  /** The version that the typing started from. */
  version: number
  body: Json
  /** ISO 8601. */
  typedAt: string
}

/** Whose typing, in which document. */
export interface Desk {
  account: string
  document: string
}
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = ({ account, document }: Desk) => `typing/${account}/${document}/`

/** @returns whether the browser had room for it */
export function keepTyping(store: Store, desk: Desk, kept: KeptTyping): boolean {
  try {
    store.setItem(prefix(desk) + kept.version, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function forgetTyping(store: Store, desk: Desk): void {
  for (const key of keysOf(store, desk)) store.removeItem(key)
}

/** The newest typing of an account in a document. What can't be read counts as none. */
export function readTyping(store: Store, desk: Desk): KeptTyping | undefined {
  const all = keysOf(store, desk).flatMap((key) => parse(store.getItem(key)) ?? [])
  return all.sort((a, b) => b.typedAt.localeCompare(a.typedAt))[0]
}

function keysOf(store: Store, desk: Desk): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  return keys.filter((key) => key.startsWith(prefix(desk)))
}

function parse(stored: string | null): KeptTyping | undefined {
  try {
    const kept = JSON.parse(stored ?? 'null') as Partial<KeptTyping> | null
    if (typeof kept?.version !== 'number' || typeof kept.typedAt !== 'string') return undefined
    return { version: kept.version, body: kept.body, typedAt: kept.typedAt }
  } catch {
    return undefined
  }
}
