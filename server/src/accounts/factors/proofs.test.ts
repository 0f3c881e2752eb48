import { FileLink } from '@course/contract/lists'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codeAt, setUpAuthenticator } from '../../../test/authenticator.ts'
import { readCode } from '../../../test/codes.ts'
import { findEndpoints } from '../../../test/contract-endpoints.ts'
import { newPasskey, personWithApp } from '../../../test/factor-people.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { proofs, users } from '../../schema.ts'

const site = await startSharedSite()

const required = {
  status: 403,
  body: { code: 'proof_required', error: expect.stringContaining('confirm that it is you') },
}
const owner = () => site.person('Super Admin', { isProven: false })
const endpoints = await findEndpoints()
const always = endpoints.filter(({ needsProof }) => needsProof).map(({ method, path }) => `${method} ${path}`)
const newUser = (Role: string) => ({
  Id: '0',
  FirstName: 'Grace',
  LastName: 'Lovelace',
  Email: `${newId()}@example.com`,
  Role,
})

test.each(always)('%s needs a proof, whatever is sent [V7.5.3]', async (name) => {
  const [method = '', path = ''] = name.split(' ')
  const { token } = await owner()
  const url = path.replace(':id', newId())
  const headers = { authorization: `Bearer ${token}` }
  expect(await site.request(method, url, { headers, payload: {} })).toMatchObject(required)
})

test('every link to a file about other people needs a proof, and one to figures does not', () => {
  const links = endpoints.filter(({ audience, reply }) => audience.match(/^(admin|super)/) && reply === FileLink)
  expect(links.filter(({ needsProof }) => !needsProof).map(({ path }) => path)).toEqual(['/api/figures/export'])
  expect(links.length).toBeGreaterThan(3)
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

test('a login is a proof, and each proof counts for ten minutes and in one session [V7.5.3]', async () => {
  const person = await owner()
  const login = site.as((await site.logIn(person.email, testPassword)).body.message)
  expect((await login.post('/api/users/export', {})).status).toBe(200)
  expect(await person.post('/api/users/export', {})).toMatchObject(required)
  await person.post('/api/proof', { Password: testPassword })
  const age = (minutes: string) =>
    site.db
      .update(proofs)
      .set({ provenAt: sql`now() - ${minutes}::interval` })
      .where(eq(proofs.userId, person.id))
  await age('9 minutes 50 seconds')
  expect((await person.post('/api/users/export', {})).status).toBe(200)
  await age('10 minutes 1 second')
  for (const each of [person, login]) expect(await each.post('/api/users/export', {})).toMatchObject(required)
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

test('the first factor ends the other logins, and proofs by password no longer count', async () => {
  const person = await site.person('Super Admin')
  const login = site.as((await site.logIn(person.email, testPassword)).body.message)
  const { key } = await setUpAuthenticator(person)
  expect((await login.get('/api/account')).status).toBe(401)
  expect((await person.post('/api/users/export', {})).status).toBe(200)
  await site.db.update(proofs).set({ byFactor: false }).where(eq(proofs.userId, person.id))
  expect(await person.post('/api/users/export', {})).toMatchObject(required)
  const another = { Email: person.email, Password: testPassword, Code: codeAt(key) }
  const second = site.as((await site.visitor.post('/api/token', another)).body.message)
  await second.post('/api/passkeys', (await newPasskey(site, second)).body)
  expect((await person.get('/api/account')).status).toBe(200)
})

test('a login after a reset is one like any other, with the factor of the account', async () => {
  const { email: Email, key } = await personWithApp(site, 'Super Admin')
  await site.visitor.post('/api/account/reset', { Email })
  const Password = 'a new password 1'
  const code = readCode(await site.emailTo(Email, 'reset code'))
  expect((await site.visitor.post('/api/account/reset-complete', { ...code, Password })).status).toBe(200)
  expect((await site.logIn(Email, Password)).body.code).toBe('totp_required')
  const { body } = await site.visitor.post('/api/token', { Email, Password, Code: codeAt(key) })
  expect((await site.as(body.message).post('/api/users/export', {})).status).toBe(200)
})

test('a support view is no proof, neither for the member nor for who looks', async () => {
  const [member, clerk] = [await site.person(), await site.person('Super User')]
  const { message } = (await clerk.post(`/api/users/${member.id}/view`, { Reason: 'They asked for help.' })).body
  expect((await site.as(message).post('/api/account/export', {})).body.code).toBe('viewing_as')
  expect(await site.db.select().from(proofs).where(eq(proofs.userId, member.id))).toEqual([])
})

test('a password, a role and an email need a proof, one’s own too, and other changes of a user do not [V7.5.3]', async () => {
  const { id, put, post } = await owner()
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
  for (const of of [row?.id, id])
    expect(await put(`/api/users/${of}`, { Password: 'a thief’s password' })).toMatchObject(required)
  expect(after).toMatchObject({ role: 'Paid User', firstName: 'Ada' })
  await post('/api/proof', { Password: testPassword })
  expect((await put(`/api/users/${row?.id}`, { ...fields, Role: 'Super User' })).status).toBe(200)
})
