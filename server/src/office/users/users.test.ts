import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCode } from '../../../test/codes.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { access, users } from '../../schema.ts'

const site = await startSharedSite()
const admin = await site.person('Super Admin')

let count = 0
const createForm = (more: Record<string, unknown> = {}) => {
  count += 1
  return { FirstName: 'Grace', LastName: 'Hopper', Email: `grace${count}@example.com`, Role: 'Paid User', ...more }
}
const saved = { status: 200, body: { message: 'Success' } }
const allUsers = async () => (await admin.get('/api/users')).body.length

test('the roles are listed by name [3.3 6.1 7.10]', async () => {
  const { status, body } = await admin.get('/api/roles')
  expect({ status, body }).toEqual({
    status: 200,
    body: [{ name: 'Super Admin' }, { name: 'Super User' }, { name: 'Paid User' }],
  })
})

test('a created user has six fields, a version and access, and can log in [3.1-3.2 7.12-7.13]', async () => {
  const form = { ...createForm({ Password: 'a password for Grace' }), Email: 'Grace.Hopper@Example.com' }
  expect(await admin.post('/api/users', form)).toMatchObject(saved)
  const { id = '' } = (await site.memberByEmail(form.Email)) ?? {}
  const { body } = await admin.get(`/api/users/${id}`)
  expect(body).toEqual({
    id,
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'Grace.Hopper@Example.com',
    role: 'Paid User',
    registrationTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    version: 1,
  })
  const login = await site.logIn(form.Email, 'a password for Grace')
  expect((await site.as(login.body.message).get('/api/videos?productId=1')).status).toBe(200)
  await site.emailTo(form.Email, 'Welcome')
})

test('the API returns only six fields of a user, also in the list [3.2 V8.2.3 V15.3.1 AZ-07]', async () => {
  const { body } = await admin.get('/api/users')
  for (const user of body) {
    expect(Object.keys(user).sort()).toEqual(['email', 'firstName', 'id', 'lastName', 'registrationTime', 'role'])
  }
})

test('a request cannot set the ID, hashes, dates or access of a user [V15.3.3 AZ-06]', async () => {
  const form = createForm({
    Id: '0',
    id: '11111111-1111-1111-1111-111111111111',
    passwordHash: 'x',
    sessionVersion: 99,
    disabledAt: '2020-01-01',
    registeredAt: '2001-01-01T00:00:00Z',
    RegistrationTime: '2001-01-01T00:00:00Z',
    emailKey: 'x',
    RoleId: 'Super Admin',
  })
  expect(await admin.post('/api/users', form)).toMatchObject(saved)
  const user = await site.memberByEmail(form.Email)
  expect(user).toMatchObject({ sessionVersion: 1, disabledAt: null, passwordHash: null, role: 'Paid User' })
  expect(user?.id).not.toBe('11111111-1111-1111-1111-111111111111')
  expect(user?.registeredAt.getFullYear()).toBeGreaterThan(2020)
})

test('a change applies to the user in the path, not to an ID in the body [3.1 7.13 AZ-05]', async () => {
  const [one, other] = [await site.person(), await site.person()]
  const form = createForm({ Id: other.id, id: other.id, FirstName: ' New ', Role: 'Super User', Reason: 'Test.' })
  expect(await admin.put(`/api/users/${one.id}`, form)).toMatchObject(saved)
  expect((await admin.get(`/api/users/${one.id}`)).body).toMatchObject({ firstName: 'New', role: 'Super User' })
  expect((await admin.get(`/api/users/${other.id}`)).body).toMatchObject({ firstName: 'Pat', email: other.email })
})

test.each([{ Password: '' }, {}])('saving a user with %j keeps the password [AZ-07]', async (more) => {
  const person = await site.person()
  expect(await admin.put(`/api/users/${person.id}`, createForm({ Email: person.email, ...more }))).toMatchObject(saved)
  expect((await site.logIn(person.email, testPassword)).status).toBe(200)
  expect((await person.get('/api/account')).status).toBe(200)
})

test('a new password replaces the old one, ends the sessions, and the user gets an email', async () => {
  const person = await site.person()
  await admin.put(`/api/users/${person.id}`, createForm({ Email: person.email, Password: 'chosen by the admin' }))
  expect((await site.logIn(person.email, testPassword)).status).toBe(401)
  expect((await site.logIn(person.email, 'chosen by the admin')).status).toBe(200)
  expect((await person.get('/api/account')).status).toBe(401)
  expect((await site.emailTo(person.email, 'password was changed')).text).toContain('by an administrator')
})

test('a changed email is announced to the old and the new address, and neither email names the other address', async () => {
  const person = await site.person()
  const now = `moved.${person.email}`
  const form = createForm({ Email: now, FirstName: 'Pat', Reason: 'They called.' })
  expect(await admin.put(`/api/users/${person.id}`, form)).toMatchObject(saved)
  const toOld = await site.emailTo(person.email, 'no longer belongs to an account')
  const toNew = await site.emailTo(now, 'email address of your account was changed')
  for (const secret of [now, 'Pat', 'http']) expect(toOld.text).not.toContain(secret)
  expect(toNew.text.replaceAll(now, '')).not.toContain(person.email)
  await site.jobsDone()
  expect(site.mail.sent.filter(({ to, subject }) => to === now && subject.includes('password'))).toEqual([])
})

test('if email and password change together, only the new address learns of the password', async () => {
  const person = await site.person()
  const now = `moved.${person.email}`
  const form = createForm({ Email: now, Password: 'chosen by the admin', Reason: 'They called.' })
  expect(await admin.put(`/api/users/${person.id}`, form)).toMatchObject(saved)
  await site.emailTo(now, 'email address of your account was changed')
  expect((await site.emailTo(now, 'password was changed')).text).toContain(now)
  await site.jobsDone()
  const toOld = site.mail.sent.filter(({ to }) => to === person.email)
  expect(toOld.map(({ subject }) => subject)).toEqual(['This address no longer belongs to an account at Plain Deed'])
})

test('another email needs a recent proof, and other capitals do not [V7.5.1 EC-04]', async () => {
  const person = await site.person()
  const unproven = await site.person('Super Admin', { isProven: false })
  const put = (by: typeof admin, more: object) => by.put(`/api/users/${person.id}`, more)
  const Email = `moved.${person.email}`
  expect((await put(unproven, { Email, Reason: 'They called.' })).body.code).toBe('proof_required')
  expect((await site.memberByEmail(person.email))?.id).toBe(person.id)
  expect((await put(unproven, { Email: person.email.toUpperCase() })).status).toBe(200)
})

test('an invited person whose email is corrected gets the invitation at the new address, and the old one ends', async () => {
  const person = await site.person('Paid User', { password: null })
  await admin.post(`/api/users/${person.id}/invitation`, {})
  const code = readCode(await site.emailTo(person.email, 'invitation'))
  const now = `moved.${person.email}`
  expect(await admin.put(`/api/users/${person.id}`, { Email: now, Reason: 'A typo.' })).toMatchObject(saved)
  const complete = (sent: object) =>
    site.visitor.post('/api/account/reset-complete', { ...sent, Password: 'a new password 1' })
  expect((await complete(code)).status).toBe(400)
  expect((await complete(readCode(await site.emailTo(now, 'invitation')))).status).toBe(200)
})

test('an email with other capitals is the same address, and the change is announced to nobody', async () => {
  const person = await site.person()
  expect(await admin.put(`/api/users/${person.id}`, createForm({ Email: person.email.toUpperCase() }))).toMatchObject(
    saved,
  )
  await site.jobsDone()
  expect(site.mail.sent.filter(({ to }) => to.toLowerCase() === person.email)).toEqual([])
})

test.each([
  ['FirstName', '', 'First Name is required.'],
  ['FirstName', '   ', 'First Name is required.'],
  ['FirstName', 'x'.repeat(51), 'First Name can have at most 50 characters.'],
  ['LastName', 'a\u0000b', 'Last Name contains characters that are not allowed.'],
  ['LastName', '\ud800', 'Last Name contains characters that are not allowed.'],
  ['FirstName', '\u200b\u2800\u202e', 'First Name is required.'],
  ['Email', 'nobody', 'Email is invalid.'],
  ['Role', 'Owner', 'Role is required.'],
  ['Role', 'super admin', 'Role is required.'],
  ['Role', 1, 'Role is required.'],
  ['Password', 'short', 'Password must have at least 8 characters.'],
  ['Password', 'x'.repeat(101), 'Password can have at most 100 characters.'],
  ['Password', 'password123', 'This password is too common.'],
  ['Password', 12345678, 'Password is invalid.'],
])('%s %j gets an error on the field, and no user is created or changed', async (field, value, sentence) => {
  const person = await site.person()
  const before = await allUsers()
  const form = createForm({ [field]: value })
  const refused = { status: 400, body: { error: sentence, code: 'invalid_input', fields: { [field]: sentence } } }
  expect(await admin.post('/api/users', form)).toMatchObject(refused)
  expect(await admin.put(`/api/users/${person.id}`, form)).toMatchObject(refused)
  expect(await allUsers()).toBe(before)
  expect((await admin.get(`/api/users/${person.id}`)).body).toMatchObject({ firstName: 'Pat', email: person.email })
})

test('names of 50 characters in any script are stored exactly [IN-05]', async () => {
  const form = createForm({ FirstName: '李'.repeat(50), LastName: 'Ó’Brien-Ünal <b>&amp;"' })
  expect(await admin.post('/api/users', form)).toMatchObject(saved)
  const { FirstName: firstName, LastName: lastName } = form as unknown as Record<string, string>
  expect(await site.memberByEmail(form.Email)).toMatchObject({ firstName, lastName })
})

const taken = { status: 409, body: { error: 'Another user has this email.', code: 'email_taken' } }

test('an email belongs to one user, however it is spelled [AZ-05]', async () => {
  const [one, other] = [await site.person(), await site.person()]
  for (const Email of [one.email, one.email.toUpperCase(), ` ${one.email} `]) {
    expect(await admin.post('/api/users', createForm({ Email }))).toMatchObject(taken)
    expect(await admin.put(`/api/users/${other.id}`, createForm({ Email, Reason: 'Test.' }))).toMatchObject(taken)
  }
  expect((await admin.get(`/api/users/${other.id}`)).body.email).toBe(other.email)
  expect(await admin.put(`/api/users/${one.id}`, createForm({ Email: one.email.toUpperCase() }))).toMatchObject(saved)
})

test('of two simultaneous creations with the same email, exactly one succeeds', async () => {
  const spellings = ['twin@example.com', 'TWIN@example.com', ' Twin@Example.com', 'twin@EXAMPLE.com']
  const replies = await Promise.all(spellings.map((Email) => admin.post('/api/users', createForm({ Email }))))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const [twin, ...more] = await site.db.select().from(users).where(eq(users.emailKey, 'twin@example.com'))
  expect(more).toEqual([])
  expect(
    await site.db
      .select()
      .from(access)
      .where(eq(access.userId, twin?.id ?? '')),
  ).toHaveLength(1)
})

const oddIds = ['0', '-1', '1e3', '99999999999999999999', 'me', 'null', '__proto__', 'constructor', "1' or '1'='1"]
const encoded = ['%00', '..%2f..%2fetc%2fpasswd', '%F0%9F%98%80', '{}', '11111111-1111-4111-8111-111111111111']

test.each([...oddIds.map(encodeURIComponent), ...encoded, 'x'.repeat(64)])(
  'the unknown user ID %s gets 404 [V1.2.4 AZ-03]',
  async (id) => {
    const missing = { status: 404, body: { error: 'This user does not exist.', code: 'not_found' } }
    expect(await admin.get(`/api/users/${id}`)).toMatchObject(missing)
    expect(await admin.put(`/api/users/${id}`, createForm())).toMatchObject(missing)
  },
)

test.each(['x'.repeat(65), 'x'.repeat(300), '%E0%A4%A', '%'])(
  'the malformed user ID %s gets 400 or 404',
  async (id) => {
    const { status, body } = await admin.get(`/api/users/${id}`)
    expect([400, 404]).toContain(status)
    expect(body.error).toMatch(/\.$/)
  },
)

test('the ID of a user has one spelling', async () => {
  const person = await site.person()
  expect((await admin.get(`/api/users/${person.id.toUpperCase()}`)).status).toBe(404)
})
