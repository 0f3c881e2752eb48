import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { afterLogin, decide } from './access-rules.ts'
import { readSession, type Session } from './claims.ts'

const claims = {
  sub: '0198c0de-0000-7000-8000-000000000001',
  FirstName: 'Ada',
  LastName: 'Løvelace',
  Email: 'ada@example.com',
  exp: 2000,
}
const open = (Role: 'Super Admin' | 'Super User' | 'Paid User'): Session => ({
  kind: 'open',
  claims: { ...claims, Role },
})

test.each([
  ['member', { kind: 'none' }, 'login'],
  ['member', { kind: 'expired' }, 'session-ended'],
  ['member', open('Paid User'), 'enter'],
  ['member', open('Super User'), 'enter'],
  ['member', open('Super Admin'), 'enter'],
  ['administrator', { kind: 'none' }, 'login'],
  ['administrator', { kind: 'expired' }, 'session-ended'],
  ['administrator', open('Paid User'), 'login'],
  ['administrator', open('Super User'), 'enter'],
  ['administrator', open('Super Admin'), 'enter'],
] as const)('a page for the audience %s with %j: %s [4.3]', (audience, session, expected) => {
  expect(decide(audience, session)).toBe(expected)
})

const id = '0198c0de-0000-7000-8000-000000000000'

test.each([
  [null, 'Paid User', paths.members],
  [paths.stateResources, 'Paid User', paths.stateResources],
  [paths.account, 'Paid User', paths.account],
  [paths.receipt(id), 'Paid User', paths.receipt(id)],
  [paths.receipt('../users'), 'Paid User', paths.members],
  [paths.users, 'Paid User', paths.members],
  [paths.users, 'Super User', paths.users],
  [paths.newUser, 'Super Admin', paths.newUser],
  [paths.user(id), 'Super Admin', paths.user(id)],
  [`${paths.users}?search=ada&sort=-email`, 'Super User', `${paths.users}?search=ada&sort=-email`],
  [paths.usersImport, 'Super User', paths.usersImport],
  [paths.purchase(id), 'Super User', paths.purchase(id)],
  [paths.doctor, 'Super Admin', paths.doctor],
  [`${paths.purchase('1')}?x=/../`, 'Paid User', paths.members],
  [paths.user('../../evil'), 'Super Admin', paths.members],
  [`//evil.example?${paths.users}`, 'Super Admin', paths.members],
  ['https://evil.example', 'Super Admin', paths.members],
  ['//evil.example', 'Super Admin', paths.members],
  ['/\\evil.example', 'Super Admin', paths.members],
  ['javascript:alert(1)', 'Super Admin', paths.members],
  [paths.payment, 'Paid User', paths.members],
  [`${paths.calculators}?for=maximum-bid#maximum-bid`, 'Paid User', `${paths.calculators}?for=maximum-bid#maximum-bid`],
  ['', 'Paid User', paths.members],
])('after a login %j leads a %s to %s', (remembered, role, expected) => {
  expect(afterLogin(remembered, role)).toBe(expected)
})

const createToken = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sig`

test.each([
  ['no token', null, 'none'],
  ['an empty one', '', 'none'],
  ['garbage', 'garbage', 'none'],
  ['a payload that is not JSON', 'a.b.c', 'none'],
  ['a role that does not exist', createToken({ ...claims, Role: 'Owner' }), 'none'],
  ['a token without an end', createToken({ ...claims, Role: 'Paid User', exp: undefined }), 'none'],
  ['a good token', createToken({ ...claims, Role: 'Paid User' }), 'open'],
  ['a token in its last second', createToken({ ...claims, Role: 'Paid User', exp: 1001 }), 'open'],
  ['an expired token', createToken({ ...claims, Role: 'Paid User', exp: 1000 }), 'expired'],
])('%s is a session that is %s [4.3]', (_, token, expected) => {
  expect(readSession(token, 1_000_000).kind).toBe(expected)
})

test('names are read as UTF-8 [6.6]', () => {
  expect(readSession(createToken({ ...claims, Role: 'Paid User' }), 0)).toMatchObject({
    claims: { LastName: 'Løvelace' },
  })
})
