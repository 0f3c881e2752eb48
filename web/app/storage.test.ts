import { afterEach, expect, test, vi } from 'vitest'
import { isStorageBlocked, localStore, sessionStore } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

const block = (name: string) =>
  vi.spyOn(globalThis, name as 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })

test('the browser’s own storage is used if it is available', () => {
  const own = { getItem: () => 'kept' }
  vi.stubGlobal('sessionStorage', own)
  expect(sessionStore()).toBe(own)
  expect(isStorageBlocked()).toBe(false)
})

test.each([
  ['sessionStorage', sessionStore],
  ['localStorage', localStore],
])('where %s throws, entries are kept in memory', (name, store) => {
  vi.stubGlobal(name, undefined)
  const getter = block(name)
  expect(store().getItem('a')).toBeNull()
  store().setItem('a', '1')
  store().setItem('b', '2')
  expect(store().getItem('a')).toBe('1')
  expect(store().length).toBe(2)
  expect([store().key(0), store().key(1), store().key(2)]).toEqual(['a', 'b', null])
  expect(Object.keys(store())).toEqual(['a', 'b'])
  store().removeItem('a')
  expect(store().getItem('a')).toBeNull()
  store().clear()
  expect(store().length).toBe(0)
  getter.mockRestore()
})

test('storage that throws counts as blocked, and so does none at all', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(isStorageBlocked()).toBe(true)
  const getter = block('sessionStorage')
  expect(isStorageBlocked()).toBe(true)
  getter.mockRestore()
})
