import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { respell } from '../../../test/respell.ts'
import { issuer, startSharedSite, testPassword, tokenSecret } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { access, users } from '../../schema.ts'

const site = await startSharedSite()

type Json = Record<string, unknown>
const encode = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')
const readClaims = (token: string): Json => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const without = (claims: Json, name: string): Json => ({ ...claims, [name]: undefined })

function sign(claims: Json, header: Json = {}, key = tokenSecret, hash = 'sha256'): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(claims)}`
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`
}

const statusWith = async (token: string) => (await site.as(token).get('/api/account')).status
const now = () => Math.floor(Date.now() / 1_000)

test('a token signed in the test with the right key and claims is accepted', async () => {
  const { token } = await site.person()
  expect(await statusWith(sign(readClaims(token)))).toBe(200)
})

test.each<[string, (claims: Json, token: string) => string]>([
  ['alg none without a signature', (claims) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
  [
    'alg none with the old signature',
    (claims, token) => `${encode({ alg: 'none' })}.${encode(claims)}.${token.split('.')[2]}`,
  ],
  [
    'a changed payload',
    (claims, token) =>
      token
        .split('.')
        .with(1, encode({ ...claims, FirstName: 'Eve' }))
        .join('.'),
  ],
  ['another key', (claims) => sign(claims, {}, 'another secret that is long enough as well')],
  ['an empty key', (claims) => sign(claims, {}, '')],
  ['a key of its own in the header', (claims) => sign(claims, { jwk: { kty: 'oct', k: 'eA' } }, 'x')],
  ['another algorithm of the same family', (claims) => sign(claims, { alg: 'HS512' }, tokenSecret, 'sha512')],
  ['another type of token', (claims) => sign(claims, { typ: 'at+jwt' })],
  ['another issuer', (claims) => sign({ ...claims, iss: 'http://evil.test' })],
  ['a longer issuer', (claims) => sign({ ...claims, iss: `${issuer}.evil.test` })],
  ['another audience', (claims) => sign({ ...claims, aud: 'somebody-else' })],
  ['an end that has passed', (claims) => sign({ ...claims, iat: now() - 100, exp: now() - 60 })],
  ['no end', (claims) => sign(without(claims, 'exp'))],
  ['no subject', (claims) => sign(without(claims, 'sub'))],
  ['no version', (claims) => sign(without(claims, 'ver'))],
  ['no issuer', (claims) => sign(without(claims, 'iss'))],
  ['no audience', (claims) => sign(without(claims, 'aud'))],
  ['an older version', (claims) => sign({ ...claims, ver: 0 })],
  ['a version as text', (claims) => sign({ ...claims, ver: '1' })],
  ['a subject that nobody has', (claims) => sign({ ...claims, sub: newId() })],
  ['a subject that is no id', (claims) => sign({ ...claims, sub: "' or 1=1" })],
  ['a subject in another spelling', (claims) => sign({ ...claims, sub: String(claims.sub).toUpperCase() })],
  ['a start in the future', (claims) => sign({ ...claims, nbf: now() + 600 })],
  ['a part too many', (claims) => `${sign(claims)}.x`],
  ['nothing but dots', () => '..'],
  ['another spelling of its signature', (_claims, token) => respell(token)],
])('a token with %s is refused [V7.2.1 V7.3.2 V9.1.1 V9.1.2 V9.1.3 V9.2.1 V9.2.3 TK-01]', async (_what, forge) => {
  const { token } = await site.person('Super Admin')
  const reply = await site.as(forge(readClaims(token), token)).get('/api/users')
  expect(reply).toMatchObject({ status: 401, body: { error: 'Please log in.', code: 'not_signed_in' } })
})

test.each([
  ['the query', (token: string) => ({ url: `/api/account?token=${token}&access_token=${token}`, headers: {} })],
  [
    'a cookie',
    (token: string) => ({ url: '/api/account', headers: { cookie: `token=${token}; Authorization=${token}` } }),
  ],
  ['another scheme', (token: string) => ({ url: '/api/account', headers: { authorization: `Token ${token}` } })],
  ['no scheme', (token: string) => ({ url: '/api/account', headers: { authorization: token } })],
  ['another header', (token: string) => ({ url: '/api/account', headers: { 'x-access-token': token } })],
])('a token sent by %s is ignored [V14.2.1 TK-02 WB-06]', async (_where, requestWith) => {
  const { token } = await site.person()
  const { url, headers } = requestWith(token)
  expect((await site.request('GET', url, { headers })).status).toBe(401)
})

test('the role in a token is ignored [V8.3.1]', async () => {
  const { token } = await site.person('Paid User')
  const forged = sign({ ...readClaims(token), Role: 'Super Admin' })
  expect((await site.as(forged).get('/api/users')).status).toBe(403)
})

test('a changed role takes effect at once [TK-04]', async () => {
  const person = await site.person('Super User')
  expect((await person.get('/api/users')).status).toBe(200)
  await site.db.update(users).set({ role: 'Paid User' }).where(eq(users.id, person.id))
  expect((await person.get('/api/users')).status).toBe(403)
  await site.db.update(users).set({ role: 'Super Admin' }).where(eq(users.id, person.id))
  expect((await person.get('/api/users')).status).toBe(200)
})

test.each([
  ['password', { Password: 'another fine password' }, 401],
  ['role', { Role: 'Super User' }, 401],
  ['email', { Email: 'moved@example.com', Reason: 'They called.' }, 401],
  ['name', { FirstName: 'Patricia' }, 200],
])('a changed %s decides what older tokens get (%#)', async (_what, change, status) => {
  const admin = await site.person('Super Admin')
  const person = await site.person('Paid User')
  const form = { FirstName: 'Pat', LastName: 'Person', Email: person.email, Role: 'Paid User' }
  expect((await admin.put(`/api/users/${person.id}`, { ...form, ...change })).status).toBe(200)
  expect((await person.get('/api/account')).status).toBe(status)
})

test('a token belongs to its user, even if their email moves to another user [V10.3.3 TK-06]', async () => {
  const admin = await site.person('Super Admin')
  const old = await site.person('Paid User', { email: 'shared@example.com' })
  const form = { FirstName: 'Pat', LastName: 'Old', Email: 'gone@example.com', Role: 'Paid User' }
  await admin.put(`/api/users/${old.id}`, { ...form, Reason: 'They called.' })
  await admin.post('/api/users', { ...form, FirstName: 'New', Email: 'shared@example.com', Password: testPassword })
  expect((await old.get('/api/account')).status).toBe(401)
})

test('disabling or deleting an account ends its tokens [V7.4.2]', async () => {
  const [disabled, deleted] = [await site.person(), await site.person()]
  await site.db.update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, disabled.id))
  await site.db.delete(access).where(eq(access.userId, deleted.id))
  await site.db.delete(users).where(eq(users.id, deleted.id))
  expect((await disabled.get('/api/account')).status).toBe(401)
  expect((await deleted.get('/api/account')).status).toBe(401)
})
