import * as paths from '@course/contract/paths'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCode } from '../../../test/codes.ts'
import { issuer, startSharedSite, testPassword } from '../../../test/test-site.ts'
import { digest, newId } from '../../platform/ids.ts'
import { passwordCodes, users } from '../../schema.ts'

const site = await startSharedSite()

const newPassword = 'another fine password'
const invalid = { error: 'This code is no longer valid. Please request a new one.', code: 'invalid_input' }
const ask = (Email: string) => site.visitor.post('/api/account/reset', { Email })
const complete = (code: { Token: string; Id: string }, Password = newPassword) =>
  site.visitor.post('/api/account/reset-complete', { ...code, Password })
const selectCodes = (userId: string) => site.db.select().from(passwordCodes).where(eq(passwordCodes.userId, userId))

/** Requests a code and reads it from the newest email. */
async function codeFor(email: string) {
  const before = site.mail.sent.length
  await ask(email)
  const message = await site.until(() => site.mail.sent.slice(before).find(({ to }) => to === email))
  return readCode(message)
}

test('known, unknown and disabled accounts get the same answer; only the known one gets an email [7.6 RS-01]', async () => {
  const [known, disabled] = [await site.person(), await site.person()]
  await site.db.update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, disabled.id))
  for (const email of [known.email, 'nobody@example.com', disabled.email]) {
    const reply = await ask(email)
    expect(reply).toMatchObject({ status: 200, body: { message: 'Success' } })
  }
  await site.emailTo(known.email, 'reset code')
  await site.jobsDone()
  expect(site.mail.sent.filter(({ to }) => to === 'nobody@example.com' || to === disabled.email)).toEqual([])
})

test("the reset email goes to the stored address, with the code on its own line and in the link's fragment [RS-08]", async () => {
  const { id, email } = await site.person('Paid User', { email: 'Stored.Address@example.com' })
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'http://evil.test' }
  await site.visitor.post('/api/account/reset', { Email: ' STORED.address@EXAMPLE.com ' }, { headers })
  const message = await site.emailTo(email, 'reset code')
  const { Token, Id } = readCode(message)
  expect(Id).toBe(id)
  expect(message.text.split('\n')).toContain(`${Token},${Id}`)
  expect(message.text).toContain(`${issuer}${paths.reset}#${Token},${Id}`)
  expect(message.html).toContain(`href="${issuer}${paths.reset}#${Token},${Id}"`)
  expect(message.text + message.html).not.toContain('evil.test')
})

test("only the reset code's digest is stored, for 30 minutes after sending [V6.5.2 FT-11]", async () => {
  const { id, email } = await site.person()
  const { Token } = await codeFor(email)
  const [code] = await selectCodes(id)
  expect(code?.tokenHash).toBe(digest(Token))
  expect(Number(code?.expiresAt) - Number(code?.createdAt)).toBe(30 * 60 * 1_000)
})

test("a reset code sets the password once, ends every session and emails the account's owner [3.9 7.7 V6.4.3 RS-05]", async () => {
  const person = await site.person()
  const code = await codeFor(person.email)
  expect(await complete(code)).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect((await site.logIn(person.email, newPassword)).status).toBe(200)
  expect((await site.logIn(person.email, testPassword)).status).toBe(401)
  expect((await person.get('/api/account')).status).toBe(401)
  expect((await site.emailTo(person.email, 'password was changed')).text).not.toContain(newPassword)
  expect(await complete(code, 'yet another password')).toMatchObject({ status: 400, body: invalid })
  expect((await site.logIn(person.email, newPassword)).status).toBe(200)
})

test('exactly one of several simultaneous resets with one code wins [V6.5.1 RS-07]', async () => {
  const { email } = await site.person()
  const code = await codeFor(email)
  const passwords = Array.from({ length: 6 }, (_, at) => `parallel password ${at}`)
  const replies = await Promise.all(passwords.map((password) => complete(code, password)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  const logins = await Promise.all(passwords.map((password) => site.logIn(email, password)))
  expect(logins.map(({ status }) => status === 200)).toEqual(replies.map(({ status }) => status === 200))
})

test('a newer reset code ends the older one [V6.5.5 RS-05]', async () => {
  const { id, email } = await site.person()
  const older = await codeFor(email)
  const newer = await codeFor(email)
  expect(await selectCodes(id)).toHaveLength(1)
  expect(await complete(older)).toMatchObject({ status: 400, body: invalid })
  expect((await complete(newer)).status).toBe(200)
})

test('an expired reset code is refused and changes nothing [V6.5.5 RS-06]', async () => {
  const { id, email } = await site.person()
  const code = await codeFor(email)
  const past = sql`now() - interval '1 second'`
  await site.db.update(passwordCodes).set({ expiresAt: past }).where(eq(passwordCodes.userId, id))
  expect(await complete(code)).toMatchObject({ status: 400, body: invalid })
  expect((await site.logIn(email, testPassword)).status).toBe(200)
})

test('a reset code works only for its user [V6.6.2]', async () => {
  const [ada, eve] = [await site.person(), await site.person()]
  const { Token } = await codeFor(eve.email)
  for (const Id of [ada.id, newId(), ada.email, "' or 1=1", '']) {
    expect((await complete({ Token, Id })).status).toBe(400)
  }
  expect((await site.logIn(ada.email, testPassword)).status).toBe(200)
  expect((await complete({ Token, Id: eve.id })).status).toBe(200)
})

test('a user ID in capitals does not get around the reset limit', async () => {
  const { email } = await site.person()
  const { Token, Id } = await codeFor(email)
  expect(await complete({ Token, Id: Id.toUpperCase() })).toMatchObject({ status: 400, body: invalid })
})

test('a reset code of an account that was disabled in the meantime is refused', async () => {
  const { id, email } = await site.person()
  const code = await codeFor(email)
  await site.db.update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, id))
  expect(await complete(code)).toMatchObject({ status: 400, body: invalid })
})

test('a reset code ends when an administrator changes the email or the password', async () => {
  const admin = await site.person('Super Admin')
  for (const change of [
    { Email: `moved${Math.random()}@example.com`, Reason: 'They called.' },
    { Password: newPassword },
  ]) {
    const { id, email } = await site.person()
    const code = await codeFor(email)
    const form = { FirstName: 'Pat', LastName: 'P', Email: email, Role: 'Paid User', ...change }
    expect((await admin.put(`/api/users/${id}`, form)).status).toBe(200)
    expect(await complete(code)).toMatchObject({ status: 400, body: invalid })
  }
})

test.each([
  ['password123', 'This password is too common.'],
  ['PASSWORD123', 'This password is too common.'],
  ['short', 'Password must have at least 8 characters.'],
  ['x'.repeat(101), 'Password can have at most 100 characters.'],
  ['', 'Password is required.'],
])(
  'a reset to the password %j gets an error on the field and does not use up the code [V6.2.1 V6.2.4 V6.2.12 AU-04]',
  async (password, sentence) => {
    const { email } = await site.person()
    const code = await codeFor(email)
    expect(await complete(code, password)).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { Password: sentence } },
    })
    expect((await complete(code)).status).toBe(200)
  },
)

test("a reset to the account's own email as the password is refused as too common [V6.2.11]", async () => {
  const { email } = await site.person()
  expect(await complete(await codeFor(email), email)).toMatchObject({
    body: { fields: { Password: 'This password is too common.' } },
  })
})

test('a reset email that failed is retried with a new code, and the first code never worked', async () => {
  const { id, email } = await site.person()
  site.mail.failNext(1)
  expect((await ask(email)).status).toBe(200)
  const [first] = await site.until(async () => {
    const failed = await site.db.execute(sql`select 1 from pgboss.job where name = 'mail.reset' and state = 'retry'`)
    return failed.rows.length > 0 && (await selectCodes(id))
  })
  await site.runDueJobs()
  const code = readCode(await site.emailTo(email, 'reset code'))
  const [second, ...more] = await selectCodes(id)
  expect(more).toEqual([])
  expect(second?.tokenHash).toBe(digest(code.Token))
  expect(second?.tokenHash).not.toBe(first?.tokenHash)
  expect((await complete(code)).status).toBe(200)
})
