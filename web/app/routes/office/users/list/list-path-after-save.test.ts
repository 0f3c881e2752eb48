import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { listPathAfterSave } from './list-path-after-save.ts'

const before = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', role: 'Paid User' }
const same = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Role: 'Paid User' }

test.each([
  [`${paths.users}?search=ada`, same, `${paths.users}?search=ada`],
  [`${paths.users}?search=ada&sort=email`, { ...same, Email: 'a@example.com' }, `${paths.users}?sort=email`],
  [
    `${paths.users}?search=ada&offset=50&role=Paid+User`,
    { ...same, LastName: 'King' },
    `${paths.users}?role=Paid+User`,
  ],
  [`${paths.users}?search=ada&role=Paid+User`, { ...same, Role: 'Basic Admin' }, `${paths.users}?search=ada`],
  [`${paths.users}?after=x`, { ...same, LastName: 'King' }, `${paths.users}?after=x`],
  [paths.users, { ...same, LastName: 'King' }, paths.users],
])('from %s, saved as %j, back to %s', (path, saved, expected) => {
  expect(listPathAfterSave(path, before, saved)).toBe(expected)
})

test('an earlier search does not hide a new user', () => {
  expect(listPathAfterSave(`${paths.users}?search=bob&sort=email`, undefined, same)).toBe(`${paths.users}?sort=email`)
})
