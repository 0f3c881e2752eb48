import { beforeEach, expect, test } from 'vitest'
import { forgetTyping, keepTyping, readTyping } from './kept-typing.ts'

class MemoryStorage {
  readonly #values = new Map<string, string>()
  isFull = false
  get length() {
    return this.#values.size
  }
  key(index: number) {
    return [...this.#values.keys()][index] ?? null
  }
  getItem(key: string) {
    return this.#values.get(key) ?? null
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.#values.set(key, value)
  }
  removeItem(key: string) {
    this.#values.delete(key)
  }
}

const place = { account: '1', document: 'home' }
const typed = (version: number, typedAt: string) => ({ version, body: { headline: typedAt }, typedAt })
let store = new MemoryStorage()
beforeEach(() => {
  store = new MemoryStorage()
})

test('the newest typing of an account in a document comes back', () => {
  keepTyping(store, place, typed(3, '2026-11-22T10:00:00.000Z'))
  keepTyping(store, place, typed(2, '2026-11-22T11:00:00.000Z'))
  keepTyping(store, { ...place, account: '2' }, typed(9, '2026-11-22T12:00:00.000Z'))
  keepTyping(store, { ...place, document: 'info' }, typed(9, '2026-11-22T12:00:00.000Z'))
  expect(readTyping(store, place)).toEqual(typed(2, '2026-11-22T11:00:00.000Z'))
})

test('forgetting removes all versions of one document, and nothing else', () => {
  keepTyping(store, place, typed(1, '2026-11-22T10:00:00.000Z'))
  keepTyping(store, place, typed(2, '2026-11-22T10:00:00.000Z'))
  keepTyping(store, { ...place, account: '2' }, typed(1, '2026-11-22T10:00:00.000Z'))
  forgetTyping(store, place)
  expect(readTyping(store, place)).toBeUndefined()
  expect(readTyping(store, { ...place, account: '2' })).toBeDefined()
})

test('a full storage is reported, and unreadable typing counts as none', () => {
  store.setItem('typing/1/home/1', '{')
  expect(readTyping(store, place)).toBeUndefined()
  store.isFull = true
  expect(keepTyping(store, place, typed(1, '2026-11-22T10:00:00.000Z'))).toBe(false)
})
