import { expect, test } from 'vitest'
import { losesLastSuperAdmin, maySaveUser } from './user-rules.ts'

test.each([
  ['Super Admin', undefined, 'Super Admin', true],
  ['Super Admin', 'Super Admin', 'Paid User', true],
  ['Super Admin', 'Paid User', 'Super User', true],
  ['Super User', undefined, 'Paid User', true],
  ['Super User', undefined, 'Super User', true],
  ['Super User', 'Paid User', 'Super User', true],
  ['Super User', undefined, 'Super Admin', false],
  ['Super User', 'Paid User', 'Super Admin', false],
  ['Super User', 'Super Admin', 'Super Admin', false],
  ['Super User', 'Super Admin', 'Paid User', false],
  ['Paid User', 'Paid User', 'Paid User', false],
  ['Paid User', undefined, 'Paid User', false],
] as const)('a %s saving a user from %s to %s: %s', (actor, before, after, allowed) => {
  expect(maySaveUser(actor, before, after)).toBe(allowed)
})

test.each([
  [['a'], 'a', 'Paid User', true],
  [['a'], 'a', 'Super User', true],
  [['a'], 'a', 'Super Admin', false],
  [['a', 'b'], 'a', 'Paid User', false],
  [['a'], 'b', 'Paid User', false],
  [[], 'a', 'Paid User', false],
] as const)('with %j active, making %s a %s loses the last Super Admin: %s', (ids, id, after, loses) => {
  expect(losesLastSuperAdmin([...ids], id, after)).toBe(loses)
})
