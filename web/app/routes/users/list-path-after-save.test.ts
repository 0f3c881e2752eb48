import { expect, test } from 'vitest'
import { listPathAfterSave } from './list-path-after-save.ts'

const before = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', role: 'Paid User' }
const same = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Role: 'Paid User' }

test.each([
  ['/users?search=ada', same, '/users?search=ada'],
  ['/users?search=ada&sort=email', { ...same, Email: 'a@example.com' }, '/users?sort=email'],
  ['/users?search=ada&after=x&role=Paid+User', { ...same, LastName: 'King' }, '/users?role=Paid+User'],
  ['/users?search=ada&role=Paid+User', { ...same, Role: 'Basic Admin' }, '/users?search=ada'],
  ['/users?after=x', { ...same, LastName: 'King' }, '/users?after=x'],
  ['/users', { ...same, LastName: 'King' }, '/users'],
])('from %s, saved as %j, back to %s', (path, saved, expected) => {
  expect(listPathAfterSave(path, before, saved)).toBe(expected)
})

test('a new user is not hidden by the search that was made before', () => {
  expect(listPathAfterSave('/users?search=bob&sort=email', undefined, same)).toBe('/users?sort=email')
})
