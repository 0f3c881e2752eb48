import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCode } from '../../../test/codes.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { passwordCodes, users } from '../../schema.ts'

const site = await startSharedSite({ limitFactor: 1 })

type Person = Pick<typeof site.visitor, 'put'>
const change = (person: Person, CurrentPassword: string, Password: string) =>
  person.put('/api/account/password', { CurrentPassword, Password })
const fine = 'another fine password'
const wrong = { error: 'This is not your current password.', code: 'conflict' }

test("a password change ends every session and code, and the account's owner gets an email [V7.4.3 TK-05]", async () => {
  const person = await site.person()
  const other = site.as((await site.logIn(person.email, testPassword)).body.message)
  await site.visitor.post('/api/account/reset', { Email: person.email })
  const code = readCode(await site.emailTo(person.email, 'reset code'))
  expect(await change(person, testPassword, fine)).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect((await person.get('/api/account')).status).toBe(401)
  expect((await other.get('/api/account')).status).toBe(401)
  expect(await site.db.select().from(passwordCodes).where(eq(passwordCodes.userId, person.id))).toEqual([])
  expect((await site.visitor.post('/api/account/reset-complete', { ...code, Password: testPassword })).status).toBe(400)
  expect((await site.logIn(person.email, testPassword)).status).toBe(401)
  expect((await site.logIn(person.email, fine)).status).toBe(200)
  expect((await site.emailTo(person.email, 'password was changed')).text).not.toContain(fine)
})

test.each(['not the password', testPassword.toUpperCase(), `${testPassword} `])(
  'a password change with the wrong current password %j changes nothing [V6.2.3]',
  async (typed) => {
    const person = await site.person()
    expect(await change(person, typed, fine)).toMatchObject({
      status: 409,
      body: { ...wrong, fields: { CurrentPassword: wrong.error } },
    })
    expect((await person.get('/api/account')).status).toBe(200)
    expect((await site.logIn(person.email, testPassword)).status).toBe(200)
  },
)

test.each([
  ['CurrentPassword', '', fine, 'Current password is required.'],
  ['CurrentPassword', 'x'.repeat(101), fine, 'Current password can have at most 100 characters.'],
  ['Password', testPassword, '', 'Password is required.'],
  ['Password', testPassword, 'short', 'Password must have at least 8 characters.'],
  ['Password', testPassword, 'x'.repeat(101), 'Password can have at most 100 characters.'],
  ['Password', testPassword, 'password123', 'This password is too common.'],
  ['Password', testPassword, testPassword, 'Please choose a password other than the current one.'],
])('a password change gets an error on %s for %j and %j', async (field, current, next, sentence) => {
  const person = await site.person()
  expect(await change(person, current, next)).toMatchObject({
    status: 400,
    body: { error: sentence, fields: { [field]: sentence } },
  })
  expect((await person.get('/api/account')).status).toBe(200)
})

test("a password change to the account's own email is refused as too common [V6.1.2]", async () => {
  const person = await site.person()
  expect((await change(person, testPassword, person.email)).body.fields).toEqual({
    Password: 'This password is too common.',
  })
})

test('a stolen session allows ten guesses of the password, shared with the login', async () => {
  const person = await site.person()
  const replies = await Promise.all(Array.from({ length: 15 }, () => change(person, 'not the password', fine)))
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(10)
  const refused = await change(person, testPassword, fine)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await site.logIn(person.email, testPassword)).status).toBe(429)
  expect((await site.logIn(person.email, testPassword, { remoteAddress: '198.51.100.1' })).status).toBe(200)
})

test('the right current password clears earlier failures', async () => {
  const person = await site.person()
  for (const password of ['first fine password', 'second fine password']) {
    const [user] = await site.db.select().from(users).where(eq(users.id, person.id))
    const current = password.startsWith('first') ? testPassword : 'first fine password'
    const { body } = await site.logIn(person.email, current, { remoteAddress: `192.0.2.${user?.sessionVersion}` })
    const session = site.as(body.message)
    for (let turn = 0; turn < 9; turn += 1) await change(session, 'not the password', fine)
    expect((await change(session, current, password)).status).toBe(200)
  }
})

test('exactly one of several simultaneous password changes wins, and its password works', async () => {
  const person = await site.person()
  const passwords = Array.from({ length: 5 }, (_, at) => `parallel password ${at}`)
  const replies = await Promise.all(passwords.map((password) => change(person, testPassword, password)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
  const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? ''
  expect((await site.logIn(person.email, winner, { remoteAddress: '198.51.100.2' })).status).toBe(200)
})

test('an account without access can change its password', async () => {
  const person = await site.person('Paid User', { access: false })
  expect((await change(person, testPassword, fine)).status).toBe(200)
})
