import { afterEach, expect, test, vi } from 'vitest'
import { newId, smallestIdAt } from './ids.ts'

afterEach(() => void vi.useRealTimers())

const noon = Date.UTC(2026, 10, 25, 12)
const setClock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('10,000 IDs of one millisecond are different and in the order in which they were made', () => {
  setClock(noon)
  const ids = Array.from({ length: 10_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
  expect(ids.every((id) => timeOf(id) === noon)).toBe(true)
})

test.each([
  ['a clock that is a little behind keeps the order', -400, noon],
  ['a clock that was two hours ahead and is set back counts from now on', -7_200_000, noon - 7_200_000],
  ['a clock that goes on', 1, noon + 1],
])('%s', (_, jump, expected) => {
  setClock(noon)
  const first = newId()
  setClock(noon + jump)
  const second = newId()
  expect(timeOf(second)).toBe(expected)
  expect(second > first).toBe(expected >= noon)
})

test('the smallest ID of a moment is not above any ID made then', () => {
  setClock(noon)
  expect(smallestIdAt(new Date(noon)) <= newId()).toBe(true)
})
