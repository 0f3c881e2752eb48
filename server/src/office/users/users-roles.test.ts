import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSharedSite, startTestSite, testPassword } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { users } from '../../schema.ts'

const site = await startSharedSite()

const createForm = (more: object) => ({ FirstName: 'New', LastName: 'Name', Role: 'Paid User', ...more })
const onlySuperAdmins = { status: 403, body: { error: 'Only a Super Admin can create or change a Super Admin.' } }
const lastOne = { status: 409, body: { code: 'conflict', error: expect.stringContaining('last Super Admin') } }
const readRole = async (id: string) => (await site.db.select().from(users).where(eq(users.id, id)))[0]?.role

type Person = Awaited<ReturnType<typeof site.person>>
const calls: [string, (person: Person, id: string) => ReturnType<Person['get']>][] = [
  ['GET /api/roles', (person) => person.get('/api/roles')],
  ['GET /api/users', (person) => person.get('/api/users')],
  ['GET /api/users/:id', (person, id) => person.get(`/api/users/${id}`)],
  ['POST /api/users', (person) => person.post('/api/users', createForm({ Email: `${newId()}@example.com` }))],
  [
    'PUT /api/users/:id',
    (person, id) => person.put(`/api/users/${id}`, createForm({ Email: `${newId()}@example.com`, Reason: 'Test.' })),
  ],
  ['POST /api/users/:id/invitation', (person, id) => person.post(`/api/users/${id}/invitation`, {})],
]

test.each(calls)(
  "%s is for administrators only, even for one's own account [6.8 V8.3.1 AZ-02]",
  async (_name, call) => {
    const [member, other] = [await site.person('Paid User'), await site.person('Paid User', { password: null })]
    const before = await site.db.select().from(users)
    for (const id of [member.id, other.id, newId(), 'nonsense']) {
      expect(await call(member, id)).toMatchObject({
        status: 403,
        body: { error: 'Only administrators can do this.', code: 'forbidden' },
      })
    }
    expect(await site.db.select().from(users)).toEqual(before)
    const admin = await site.person('Super User')
    expect((await call(admin, other.id)).status).toBe(200)
  },
)

test.each(calls)('%s without a token gets 401 [AZ-01]', async (_name, call) => {
  const visitor = { ...site.visitor, id: '', email: '', token: '' }
  expect(await call(visitor, newId())).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
})

test('the caller is checked before the rest of the request [V8.2.1]', async () => {
  const member = await site.person('Paid User')
  for (const [caller, status] of [
    [site.visitor, 401],
    [member, 403],
  ] as const) {
    expect((await caller.get('/api/users?limit=nonsense')).status).toBe(status)
    expect((await caller.post('/api/users', { Role: 1 })).status).toBe(status)
    expect((await caller.put(`/api/users/${'x'.repeat(100)}`, {})).status).toBe(status)
  }
  const headers = { 'content-type': 'application/json' }
  expect((await site.request('POST', '/api/users', { headers, payload: '{broken' })).status).toBe(401)
  expect((await site.request('POST', '/api/users', { headers, payload: 'x'.repeat(100_000) })).status).toBe(401)
})

test('a Super User cannot create a Super Admin or turn any user into one [AZ-04]', async () => {
  const [user, member] = [await site.person('Super User'), await site.person('Paid User')]
  const form = createForm({ Email: 'high@example.com', Role: 'Super Admin' })
  expect(await user.post('/api/users', form)).toMatchObject(onlySuperAdmins)
  expect(await user.put(`/api/users/${member.id}`, form)).toMatchObject(onlySuperAdmins)
  expect(await user.put(`/api/users/${user.id}`, form)).toMatchObject(onlySuperAdmins)
  expect(await site.memberByEmail('high@example.com')).toBeUndefined()
  expect(await readRole(user.id)).toBe('Super User')
})

test.each([
  ['email', { Email: 'mine@example.com' }],
  ['password', { Password: 'a password I know' }],
  ['name', { FirstName: 'Renamed' }],
  ['role', { Role: 'Paid User' }],
])('a Super User cannot change a Super Admin’s %s [V7.5.1 AZ-04]', async (_what, change) => {
  const [user, admin] = [await site.person('Super User'), await site.person('Super Admin')]
  const form = createForm({ Email: admin.email, Role: 'Super Admin', ...change })
  expect(await user.put(`/api/users/${admin.id}`, form)).toMatchObject(onlySuperAdmins)
  expect(await site.memberByEmail(admin.email)).toMatchObject({ id: admin.id, firstName: 'Pat', role: 'Super Admin' })
  expect((await site.logIn(admin.email, testPassword)).status).toBe(200)
})

test('a Super Admin can promote and demote Super Admins while one remains', async () => {
  const [one, other] = [await site.person('Super Admin'), await site.person('Paid User')]
  const save = (Role: string) => one.put(`/api/users/${other.id}`, createForm({ Email: other.email, Role }))
  expect((await save('Super Admin')).status).toBe(200)
  expect((await save('Super User')).status).toBe(200)
  expect(await readRole(other.id)).toBe('Super User')
})

test('the last active Super Admin cannot be demoted, however the ID is spelled', async () => {
  await using own = await startTestSite()
  const admin = await own.person('Super Admin')
  const disabled = await own.person('Super Admin')
  await own.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id))
  const form = createForm({ Email: admin.email, Role: 'Super User' })
  expect(await admin.put(`/api/users/${admin.id}`, form)).toMatchObject(lastOne)
  expect((await admin.put(`/api/users/${admin.id.toUpperCase()}`, form)).status).toBe(404)
  expect(await own.memberByEmail(admin.email)).toMatchObject({ role: 'Super Admin', firstName: 'Pat' })
  expect((await admin.put(`/api/users/${admin.id}`, { ...form, Role: 'Super Admin' })).status).toBe(200)
})

test('if two Super Admins demote each other at the same time, one stays [AZ-08]', async () => {
  await using own = await startTestSite()
  for (let round = 0; round < 5; round += 1) {
    await own.db.update(users).set({ role: 'Paid User' })
    const [one, other] = [await own.person('Super Admin'), await own.person('Super Admin')]
    const demote = (by: typeof one, whom: typeof one) =>
      by.put(`/api/users/${whom.id}`, createForm({ Email: whom.email, Role: 'Paid User' }))
    const replies = await Promise.all([demote(one, other), demote(other, one)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => [401, 403, 409].includes(status))).toHaveLength(1)
    const left = await own.db.select().from(users).where(eq(users.role, 'Super Admin'))
    expect(left).toHaveLength(1)
  }
})

test('if two Super Admins demote themselves at the same time, one stays', async () => {
  await using own = await startTestSite()
  const admins = [await own.person('Super Admin'), await own.person('Super Admin')]
  const replies = await Promise.all(
    admins.map((admin) => admin.put(`/api/users/${admin.id}`, createForm({ Email: admin.email, Role: 'Paid User' }))),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})
