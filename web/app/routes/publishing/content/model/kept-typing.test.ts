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
const typed = (visit: string, typedAt: string) => ({ visit, version: 1, body: { headline: typedAt }, typedAt })
let store = new MemoryStorage()
beforeEach(() => {
  store = new MemoryStorage()
})

test('the newest typing of an account in a document comes back', () => {
  keepTyping(store, place, typed('a', '2026-11-22T10:00:00.000Z'))
  keepTyping(store, place, typed('b', '2026-11-22T11:00:00.000Z'))
  keepTyping(store, { ...place, account: '2' }, typed('c', '2026-11-22T12:00:00.000Z'))
  keepTyping(store, { ...place, document: 'info' }, typed('d', '2026-11-22T12:00:00.000Z'))
  expect(readTyping(store, place)).toEqual(typed('b', '2026-11-22T11:00:00.000Z'))
})

test('typing neither replaces nor forgets that of another visit', () => {
  keepTyping(store, place, typed('earlier', '2026-11-22T10:00:00.000Z'))
  keepTyping(store, place, typed('now', '2026-11-22T11:00:00.000Z'))
  forgetTyping(store, place, 'now')
  expect(readTyping(store, place)).toEqual(typed('earlier', '2026-11-22T10:00:00.000Z'))
  forgetTyping(store, place, 'earlier')
  expect(readTyping(store, place)).toBeUndefined()
})

test('a full storage is reported, and unreadable typing counts as none', () => {
  store.setItem('typing/1/home/1', '{')
  expect(readTyping(store, place)).toBeUndefined()
  store.isFull = true
  expect(keepTyping(store, place, typed('a', '2026-11-22T10:00:00.000Z'))).toBe(false)
})
