import { stateCodes } from '@course/contract/words/postal-codes'
import { expect, test } from 'vitest'
import { tilePlaces } from './tile-places.ts'

test('every state and D.C. has a place of its own on the map', () => {
  expect([...tilePlaces.keys()].sort()).toEqual([...stateCodes].sort())
  expect(new Set([...tilePlaces.values()].map(({ row, column }) => `${row} ${column}`)).size).toBe(51)
})
