import { expect, test } from 'vitest'
import { userRights } from './user-rights.ts'

test.each([
  ['Super Admin', 'Super Admin', true, true, false],
  ['Super Admin', 'Paid User', true, true, true],
  ['Super User', 'Super Admin', false, false, false],
  ['Super User', 'Super User', false, true, false],
  ['Super User', 'Paid User', false, true, true],
  ['Paid User', 'Paid User', false, false, false],
] as const)(
  'a %s may disable a %s: %s, change their access: %s, see what they see: %s',
  (Role, role, mayDisable, mayChange, mayView) => {
    const rights = userRights({ Role, Email: 'a@example.com' }, { role, email: 'b@example.com' })
    expect(rights).toEqual({ mayDisable, mayChange, mayView })
  },
)

test('administrators cannot disable their own account', () => {
  const owner = { Role: 'Super Admin', Email: 'a@example.com' } as const
  expect(userRights(owner, { role: 'Super Admin', email: 'a@example.com' })).toMatchObject({ mayDisable: false })
})
