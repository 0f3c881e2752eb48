import { expect, test } from 'vitest'
import { losesLastSuperAdmin, maySaveUser, userMarks } from './user-rules.ts'

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
] as const)('whether a %s may save a user with the role %s as %s: %s [V8.1.2]', (actor, before, after, allowed) => {
  expect(maySaveUser(actor, before, after)).toBe(allowed)
})

test.each([
  [['a'], 'a', 'Paid User', true],
  [['a'], 'a', 'Super User', true],
  [['a'], 'a', 'Super Admin', false],
  [['a', 'b'], 'a', 'Paid User', false],
  [['a'], 'b', 'Paid User', false],
  [[], 'a', 'Paid User', false],
] as const)(
  'with the active Super Admins %j, whether making %s a %s removes the last one: %s',
  (ids, id, after, loses) => {
    expect(losesLastSuperAdmin([...ids], id, after)).toBe(loses)
  },
)

const active = {
  hasPassword: true,
  disabledAt: null,
  hasAccess: true,
  hadAccess: true,
  hasOpenCancellation: false,
}

test.each([
  [{}, []],
  [{ hasPassword: false }, ['invited']],
  [{ disabledAt: new Date() }, ['disabled']],
  [{ hasAccess: false }, ['access ended']],
  [{ hasAccess: false, hadAccess: false }, []],
  [{ hasOpenCancellation: true }, ['cancellation open']],
  [
    { hasPassword: false, disabledAt: new Date(), hasAccess: false, hasOpenCancellation: true },
    ['invited', 'disabled', 'access ended', 'cancellation open'],
  ],
])('a user with %j has the marks %j', (standing, marks) => {
  expect(userMarks({ ...active, ...standing })).toEqual(marks)
})
