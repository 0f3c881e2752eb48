import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { randomUuid } from './random-uuid.ts'

test('makes version 4 UUIDs, each a new one, without crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const made = Array.from({ length: 100 }, randomUuid)
  vi.unstubAllGlobals()
  expect(new Set(made).size).toBe(100)
  for (const uuid of made) expect(z.uuidv4().safeParse(uuid).success, uuid).toBe(true)
})
