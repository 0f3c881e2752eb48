import { expect, test } from 'vitest'
import { readTabMessage } from './shared-login.ts'

const token = 'head.claims.signature'

test.each([{ kind: 'ask' }, { kind: 'token', token }, { kind: 'loggedOut', token }])('%j is a message', (message) => {
  expect(readTabMessage(message)).toEqual(message)
})

test.each([
  undefined,
  null,
  'ask',
  token,
  [],
  {},
  { kind: 'other', token },
  { kind: 'ask', token },
  { kind: 'token' },
  { kind: 'token', token: 7 },
  { kind: 'token', token: 'no token' },
  { kind: 'token', token: `head.${'x'.repeat(5_000)}.signature` },
  { kind: 'token', token: `${token}\n` },
  { kind: 'token', token, password: 'secret' },
  { kind: 'loggedOut', token: { toString: () => token } },
])('%j is no message', (data) => {
  expect(readTabMessage(data)).toBeUndefined()
})
