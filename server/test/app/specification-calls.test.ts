import type { RoleName } from '@course/contract/roles'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codeAt, setUpAuthenticator } from '../authenticator.ts'
import { readCode } from '../codes.ts'
import { provenPerson } from '../factor-people.ts'
import { startSharedSite, testPassword } from '../test-site.ts'

const site = await startSharedSite()

let emails = 0
const newEmail = () => {
  emails += 1
  return `specified${emails}@example.com`
}
const userFields = (more: object = {}) => ({ FirstName: 'Ada', LastName: 'Lovelace', Email: newEmail(), ...more })

/** Logs in as the login page does. The account has a second factor if the test says so. */
async function login(role: RoleName, hasFactor: boolean) {
  const person = await provenPerson(site, role)
  const key = hasFactor ? (await setUpAuthenticator(person)).key : undefined
  const form = { Email: person.email, Password: testPassword, ...(key === undefined ? {} : { Code: codeAt(key) }) }
  const { status, body } = await site.visitor.post('/api/token', form)
  expect(status).toBe(200)
  return { ...person, ...site.as(body.message) }
}

test('the calls of visitors succeed with the payloads of the specification', async () => {
  const { visitor } = site
  expect(await visitor.get('/api/payments/token')).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  const User = { ...userFields(), Password: testPassword, RoleId: 'empty' }
  const paid = await visitor.post('/api/payments', { Nonce: 'nonce-of-the-specification', User, ProductId: 1 })
  expect(paid).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect((await visitor.post('/api/account/reset', { Email: User.Email })).status).toBe(200)
  const { Id, Token } = readCode(await site.emailTo(User.Email, 'reset code'))
  const Password = 'another password 1'
  expect((await visitor.post('/api/account/reset-complete', { Id, Token, Password })).status).toBe(200)
  const { status, body } = await visitor.post('/api/token', { Email: User.Email, Password })
  expect({ status, message: body.message }).toEqual({ status: 200, message: expect.any(String) })
})

const roles: RoleName[] = ['Super Admin', 'Super User', 'Paid User']
const everyLogin = roles.flatMap((role) => [true, false].map((hasFactor) => ({ role, hasFactor })))

test.each(everyLogin)('right after a login, $role reads the course (second factor: $hasFactor)', async (who) => {
  const { get } = await login(who.role, who.hasFactor)
  for (const path of ['videos?productId=1', 'resources?type=GENERAL', 'resources?type=STATE'])
    expect(await get(`/api/${path}`)).toMatchObject({ status: 200, body: expect.any(Array) })
})

/** The roles that an administrator may give, by the administrator's own. */
const givenBy = { 'Super Admin': roles, 'Super User': roles.slice(1) } as const
const administrators = everyLogin.flatMap(({ role, hasFactor }) =>
  role === 'Paid User' ? [] : [{ role, hasFactor, given: givenBy[role] }],
)
const saved = { status: 200, body: { message: 'Success' } }

test.each(administrators)(
  'right after a login, fields and Save are enough for $role (second factor: $hasFactor)',
  async ({ role, hasFactor, given }) => {
    const { id: own, get, post, put } = await login(role, hasFactor)
    expect((await get('/api/roles')).body).toEqual(roles.map((name) => ({ name })))
    expect((await get('/api/users')).body.length).toBeGreaterThan(0)
    for (const Role of given) {
      for (const Password of [undefined, null, '', 'a good password 1'])
        expect(await post('/api/users', { Id: '0', ...userFields({ Role, Password }) })).toMatchObject(saved)
      const { id } = await site.person('Paid User')
      for (const Password of [undefined, null, '', 'a good password 1']) {
        const user = { Id: id, ...userFields({ Role, Password }) }
        expect(await put(`/api/users/${id}`, user)).toMatchObject(saved)
        const read = { id, firstName: 'Ada', lastName: 'Lovelace', email: user.Email, role: Role }
        expect((await get(`/api/users/${id}`)).body).toMatchObject(read)
      }
    }
    const { rows } = await site.db.execute(
      sql`select distinct after ->> 'reason' as reason from audit_personal_values where after ? 'reason'`,
    )
    expect(rows).toEqual([{ reason: 'none given' }])
    // Last, because it ends the login.
    const self = { Id: own, ...userFields({ Role: role, Password: 'a good password 1' }) }
    expect(await put(`/api/users/${own}`, self)).toMatchObject(saved)
  },
)
