import { expect, test } from 'vitest'
import { userRights } from './user-rights.ts'

test.each([
  ['Super Admin', 'Super Admin', true, true],
  ['Super Admin', 'Paid User', true, true],
  ['Super User', 'Super Admin', false, false],
  ['Super User', 'Super User', false, true],
  ['Super User', 'Paid User', false, true],
  ['Paid User', 'Paid User', false, false],
] as const)('a %s may disable a %s: %s, change their access: %s', (actor, user, mayDisable, mayChange) => {
  expect(userRights(actor, user)).toEqual({ mayDisable, mayChange })
})
