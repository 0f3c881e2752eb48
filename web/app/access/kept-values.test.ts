import { expect, test } from 'vitest'
import { forgetValue, keepValue, keptPlaces, readKeptValue } from './kept-values.ts'

function createStorage(): Storage {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value
    },
    removeItem: (key: string) => void delete entries[key],
  }
  return new Proxy(methods, {
    get: (_, name) => Reflect.get(methods, name),
    ownKeys: () => Object.keys(entries),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage
}

const place = { property: 'a1-b2', sheet: 'sale-day', field: 'sold-for' }
const other = { property: 'c3-d4', sheet: 'research', field: 'road.found' }

test('a value is kept for its account, field by field', () => {
  const storage = createStorage()
  expect(keepValue(storage, 'ada', place, { value: '900', was: '800' })).toBe(true)
  keepValue(storage, 'ada', other, { value: 'Gravel', was: '' })
  expect(readKeptValue(storage, 'ada', place)).toEqual({ value: '900', was: '800' })
  expect(readKeptValue(storage, 'bob', place)).toBeUndefined()
  expect(keptPlaces(storage, 'ada')).toEqual([place, other])
  expect(keptPlaces(storage, 'ada', 'c3-d4')).toEqual([other])
  expect(keptPlaces(storage, 'ad')).toEqual([])
})

test('what was typed since is not forgotten', () => {
  const storage = createStorage()
  keepValue(storage, 'ada', place, { value: '950', was: '800' })
  forgetValue(storage, 'ada', place, '900')
  expect(readKeptValue(storage, 'ada', place)?.value).toBe('950')
  forgetValue(storage, 'ada', place, '950')
  expect(readKeptValue(storage, 'ada', place)).toBeUndefined()
})

test('what an earlier release kept is not over anything', () => {
  const storage = createStorage()
  storage.setItem('sheetValue-ada/a1-b2/sale-day/sold-for', '{"value":"900","fromVersion":2}')
  expect(readKeptValue(storage, 'ada', place)).toEqual({ value: '900', was: '' })
})

test.each(['', 'null', '7', '{"value":7,"was":""}', '{broken'])('an entry %j of another build is nothing', (text) => {
  const storage = createStorage()
  storage.setItem('sheetValue-ada/a1-b2/sale-day/sold-for', text)
  expect(readKeptValue(storage, 'ada', place)).toBeUndefined()
})

test('a full storage says so', () => {
  const full = {
    ...createStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(keepValue(full, 'ada', place, { value: '900', was: '800' })).toBe(false)
})
