import { toFormFields } from '@course/contract/office/users/users'
import { expect, test } from 'vitest'
import { differences } from './user-differences.ts'

const saved = { firstName: 'Ada', lastName: 'King', email: 'ada@example.com', role: 'Paid User' } as const

test('the values of a saved user do not differ from it', () => {
  expect(differences(toFormFields(saved), saved)).toEqual([])
})

test.each([
  ['FirstName', 'Adah', 'First name', 'Ada'],
  ['LastName', 'Lovelace', 'Last name', 'King'],
  ['Email', 'ADA@example.com', 'Email', 'ada@example.com'],
  ['Role', 'Super User', 'Role', 'Paid User'],
] as const)('%s %s is shown beside what was saved', (name, typed, label, now) => {
  expect(differences({ ...toFormFields(saved), [name]: typed }, saved)).toEqual([{ name, label, typed, saved: now }])
})
