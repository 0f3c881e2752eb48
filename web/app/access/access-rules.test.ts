import { expect, test } from 'vitest'
import { afterLogin, decide } from './access-rules.ts'
import { type Session, sessionOf } from './claims.ts'

const claims = { FirstName: 'Ada', LastName: 'Løvelace', Email: 'ada@example.com', exp: 2000 }
const open = (Role: 'Super Admin' | 'Super User' | 'Paid User'): Session => ({
  kind: 'open',
  claims: { ...claims, Role },
})

test.each([
  ['members', { kind: 'none' }, 'login'],
  ['members', { kind: 'expired' }, 'session-ended'],
  ['members', open('Paid User'), 'enter'],
  ['members', open('Super User'), 'enter'],
  ['members', open('Super Admin'), 'enter'],
  ['admin', { kind: 'none' }, 'login'],
  ['admin', { kind: 'expired' }, 'session-ended'],
  ['admin', open('Paid User'), 'login'],
  ['admin', open('Super User'), 'enter'],
  ['admin', open('Super Admin'), 'enter'],
] as const)('%s with %j: %s', (area, session, expected) => {
  expect(decide(area, session)).toBe(expected)
})

test.each([
  [null, 'Paid User', '/members'],
  ['/state-resources', 'Paid User', '/state-resources'],
  ['/account', 'Paid User', '/account'],
  ['/receipt/0198c0de-0000-7000-8000-000000000000', 'Paid User', '/receipt/0198c0de-0000-7000-8000-000000000000'],
  ['/receipt/../users', 'Paid User', '/members'],
  ['/users', 'Paid User', '/members'],
  ['/users', 'Super User', '/users'],
  ['/user-details/0', 'Super Admin', '/user-details/0'],
  [
    '/user-details/0198c0de-0000-7000-8000-000000000000',
    'Super Admin',
    '/user-details/0198c0de-0000-7000-8000-000000000000',
  ],
  ['/users?search=ada&sort=-email', 'Super User', '/users?search=ada&sort=-email'],
  ['/users-import', 'Super User', '/users-import'],
  ['/purchase/0198c0de-0000-7000-8000-000000000000', 'Super User', '/purchase/0198c0de-0000-7000-8000-000000000000'],
  ['/purchase/1?x=/../', 'Paid User', '/members'],
  ['/user-details/../../evil', 'Super Admin', '/members'],
  ['//evil.example?/users', 'Super Admin', '/members'],
  ['https://evil.example', 'Super Admin', '/members'],
  ['//evil.example', 'Super Admin', '/members'],
  ['/\\evil.example', 'Super Admin', '/members'],
  ['javascript:alert(1)', 'Super Admin', '/members'],
  ['/payment', 'Paid User', '/members'],
  ['', 'Paid User', '/members'],
])('after a login %j leads a %s to %s', (remembered, role, expected) => {
  expect(afterLogin(remembered, role)).toBe(expected)
})

const tokenOf = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sig`

test.each([
  ['no token', null, 'none'],
  ['an empty one', '', 'none'],
  ['garbage', 'garbage', 'none'],
  ['a payload that is not JSON', 'a.b.c', 'none'],
  ['a role that does not exist', tokenOf({ ...claims, Role: 'Owner' }), 'none'],
  ['a token without an end', tokenOf({ ...claims, Role: 'Paid User', exp: undefined }), 'none'],
  ['a good token', tokenOf({ ...claims, Role: 'Paid User' }), 'open'],
  ['a token in its last second', tokenOf({ ...claims, Role: 'Paid User', exp: 1001 }), 'open'],
  ['an expired token', tokenOf({ ...claims, Role: 'Paid User', exp: 1000 }), 'expired'],
])('%s is a session that is %s', (_, token, expected) => {
  expect(sessionOf(token, 1_000_000).kind).toBe(expected)
})

test('names are read as UTF-8', () => {
  expect(sessionOf(tokenOf({ ...claims, Role: 'Paid User' }), 0)).toMatchObject({ claims: { LastName: 'Løvelace' } })
})
