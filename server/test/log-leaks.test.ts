import { expect, test } from 'vitest'
import { findLeaks } from './log-leaks.ts'

const secret = 'Ab-_'.repeat(11).slice(0, 43)

test.each([
  ['an email address', 'no email to ada.lovelace+x@example.com'],
  ['a token', '{"token":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x"}'],
  ['an Authorization header', 'authorization: Bearer abcdefgh.ijk'],
  ['a secret of 256 bits or its digest', `{"code":"${secret}"}`],
  ['a password hash', '$argon2id$v=19'],
  ['a card number', '4111 1111 1111 1111'],
  ['a card number', '{"number":"4111111111111111"}'],
  ['"Lovelace"', '{"name":"Ada Lovelace"}'],
])('%s is found in a log line [LK-02]', (what, line) => {
  expect(findLeaks(['{"msg":"ready"}', line], ['Lovelace'])).toEqual([`The log holds ${what}: ${line}`])
})

test.each([
  '{"reqId":"01a1ff15-5603-7453-8650-000f4631ed3c","id":"01a1ff16-6171-7269-9319-318444444444"}',
  '{"level":30,"time":1795278353123,"pid":4321,"reqId":"019a1fe3-b934-73c2-9f95-7bfe8cae74d6","ip":"203.0.113.9"}',
  '{"stack":"    at /srv/node_modules/@course/server/src/features/checkout/checkout.ts:12:3"}',
  '{"url":"postgres://127.0.0.1:5432/site_019a1fe3b93473c29f957bfe8cae74d6"}',
])('nothing is found in %s', (line) => {
  expect(findLeaks([line], ['Lovelace'])).toEqual([])
})
