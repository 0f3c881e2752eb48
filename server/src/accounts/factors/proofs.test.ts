import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { codeAt, setUpAuthenticator } from '../../../test/authenticator.ts'
import { findEndpoints } from '../../../test/contract-endpoints.ts'
import { startTestSite, testPassword } from '../../../test/test-site.ts'
import { proofs, users } from '../../platform/db/schema.ts'
import { newId } from '../../platform/ids.ts'
import { operationsWithProof } from '../../platform/sessions/proofs.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())

const required = {
  status: 403,
  body: { code: 'proof_required', error: expect.stringContaining('confirm that it is you') },
}
const owner = () => site.person('Super Admin', { isProven: false })
const always = Object.entries(operationsWithProof).flatMap(([name, when]) => (when === 'always' ? [name] : []))
const newUser = (Role: string) => ({
  Id: '0',
  FirstName: 'Grace',
  LastName: 'Lovelace',
  Email: `${newId()}@example.com`,
  Role,
})

test.each(always)('%s needs a proof, whatever is sent', async (name) => {
  const [method = '', path = ''] = name.split(' ')
  const { token } = await owner()
  const url = path.replace(':id', newId())
  const headers = { authorization: `Bearer ${token}` }
  expect(await site.request(method, url, { headers, payload: {} })).toMatchObject(required)
})

test('every listed operation is one of the contract', async () => {
  const known = (await findEndpoints()).map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(operationsWithProof).filter((name) => !known.includes(name))).toEqual([])
})

test('without a factor, the password is a proof', async () => {
  const { get, post } = await owner()
  expect((await get('/api/proof')).body).toEqual({ password: true, code: false, passkey: false })
  expect(await post('/api/proof', { Password: 'a wrong one' })).toMatchObject({
    status: 409,
    body: { fields: { Password: 'This is not your password.' } },
  })
  expect(await post('/api/users/export', {})).toMatchObject(required)
  expect((await post('/api/proof', { Password: testPassword })).status).toBe(200)
  expect((await post('/api/users/export', {})).status).toBe(200)
})

test('a proof counts for ten minutes, in one session, and not for a login by password', async () => {
  const person = await owner()
  await person.post('/api/proof', { Password: testPassword })
  const other = site.as((await site.logIn(person.email, testPassword)).body.message)
  expect(await other.post('/api/users/export', {})).toMatchObject(required)
  const age = (minutes: string) =>
    site.db
      .update(proofs)
      .set({ provenAt: sql`now() - ${minutes}::interval` })
      .where(eq(proofs.userId, person.id))
  await age('9 minutes 50 seconds')
  expect((await person.post('/api/users/export', {})).status).toBe(200)
  await age('10 minutes 1 second')
  expect(await person.post('/api/users/export', {})).toMatchObject(required)
})

test('a user with a factor proves with it, and not with the password', async () => {
  const person = await site.person('Super Admin')
  const { key } = await setUpAuthenticator(person)
  const other = site.as(
    (await site.visitor.post('/api/token', { Email: person.email, Password: testPassword, Code: codeAt(key) })).body
      .message,
  )
  expect((await other.post('/api/users/export', {})).status).toBe(200)
  await site.db.delete(proofs).where(eq(proofs.userId, person.id))
  expect((await other.get('/api/proof')).body).toEqual({ password: false, code: true, passkey: false })
  expect(await other.post('/api/proof', { Password: testPassword })).toMatchObject({ status: 409 })
  expect(await other.post('/api/users/export', {})).toMatchObject(required)
  expect((await other.post('/api/proof', { Code: codeAt(key, 1) })).status).toBe(200)
  expect((await other.post('/api/users/export', {})).status).toBe(200)
})

test('a proof by password no longer counts once the user has a factor', async () => {
  const person = await site.person('Super Admin')
  const second = site.as((await site.logIn(person.email, testPassword)).body.message)
  await second.post('/api/proof', { Password: testPassword })
  await setUpAuthenticator(person)
  expect(await second.post('/api/users/export', {})).toMatchObject(required)
  expect((await person.post('/api/users/export', {})).status).toBe(200)
})

test('only a change of the role or the email needs a proof, not another change of a user', async () => {
  const { put, post } = await owner()
  expect(await post('/api/users', newUser('Super User'))).toMatchObject(required)
  const member = newUser('Paid User')
  expect((await post('/api/users', member)).status).toBe(200)
  const [row] = await site.db.select().from(users).where(eq(users.email, member.Email))
  const { Id: _, ...fields } = member
  expect((await put(`/api/users/${row?.id}`, { ...fields, FirstName: 'Ada' })).status).toBe(200)
  expect(await put(`/api/users/${row?.id}`, { ...fields, Role: 'Super User' })).toMatchObject(required)
  const [after] = await site.db.select().from(users).where(eq(users.email, member.Email))
  const moved = { ...fields, Email: `moved.${member.Email}`, Reason: 'They called.' }
  expect(await put(`/api/users/${row?.id}`, moved)).toMatchObject(required)
  expect(after).toMatchObject({ role: 'Paid User', firstName: 'Ada' })
  await post('/api/proof', { Password: testPassword })
  expect((await put(`/api/users/${row?.id}`, { ...fields, Role: 'Super User' })).status).toBe(200)
})
