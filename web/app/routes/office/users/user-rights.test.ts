import { expect, test } from 'vitest'
import { userRights } from './user-rights.ts'

test.each([
  ['Super Admin', 'Super Admin', true, true],
  ['Super Admin', 'Paid User', true, true],
  ['Super User', 'Super Admin', false, false],
  ['Super User', 'Super User', false, true],
  ['Super User', 'Paid User', false, true],
  ['Paid User', 'Paid User', false, false],
] as const)('a %s may disable a %s: %s, change their access: %s', (Role, role, mayDisable, mayChange) => {
  const rights = userRights({ Role, Email: 'a@example.com' }, { role, email: 'b@example.com' })
  expect(rights).toEqual({ mayDisable, mayChange })
})

test('administrators cannot disable their own account', () => {
  const owner = { Role: 'Super Admin', Email: 'a@example.com' } as const
  expect(userRights(owner, { role: 'Super Admin', email: 'a@example.com' })).toMatchObject({ mayDisable: false })
})
