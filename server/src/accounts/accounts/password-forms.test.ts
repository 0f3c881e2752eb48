import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCode } from '../../../test/codes.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { users } from '../../schema.ts'

const site = await startSharedSite()
const admin = await site.person('Super Admin')

/** One password as two keyboards type it. */
const spellings: [what: string, set: string, typed: string][] = [
  ['an accent of its own', 'caf\u00e9 caf\u00e9', 'cafe\u0301 cafe\u0301'],
  ['an accent after its base', 'cafe\u0301 cafe\u0301', 'caf\u00e9 caf\u00e9'],
  ['full-width characters', '\uff37alnut ferry \uff11', 'Walnut ferry 1'],
  ['a ligature', 'o\ufb00ice ferry', 'office ferry'],
  ['a no-break space', 'walnut\u00a0ferry', 'walnut ferry'],
  ['Hangul in parts', '\u1112\u1161\u11ab\u1100\u1173\u11af walnut', '\ud55c\uae00 walnut'],
]
const [, composed, decomposed] = spellings[0] ?? ['', '', '']
let people = 0
const newEmail = () => `forms${++people}@example.com`
const form = (Email: string, Password?: string) => ({
  FirstName: 'Ada',
  LastName: 'Lovelace',
  Email,
  Role: 'Paid User',
  ...(Password === undefined ? {} : { Password }),
})

test.each(spellings)('a login takes a password set with %s as another keyboard types it', async (_what, set, typed) => {
  const { email } = await site.person('Paid User', { password: set })
  expect(await site.logIn(email, typed)).toMatchObject({ status: 200 })
  expect(await site.logIn(email, set)).toMatchObject({ status: 200 })
  expect(await site.logIn(email, typed.toUpperCase())).toMatchObject({ status: 401 })
})

/** Every place that sets a password. @returns the email of the account */
const setters: [place: string, set: (password: string) => Promise<string>][] = [
  [
    'a payment',
    async (password) => {
      const email = newEmail()
      expect((await site.enroll(email, { password })).status).toBe(200)
      return email
    },
  ],
  [
    'a reset',
    async (Password) => {
      const { email } = await site.person()
      await site.visitor.post('/api/account/reset', { Email: email })
      const code = readCode(await site.emailTo(email, 'reset code'))
      expect((await site.visitor.post('/api/account/reset-complete', { ...code, Password })).status).toBe(200)
      return email
    },
  ],
  [
    'an invitation',
    async (Password) => {
      const email = newEmail()
      expect((await admin.post('/api/users', form(email))).status).toBe(200)
      const code = readCode(await site.emailTo(email, 'invitation'))
      expect((await site.visitor.post('/api/account/reset-complete', { ...code, Password })).status).toBe(200)
      return email
    },
  ],
  [
    'an administrator who creates a user',
    async (password) => {
      const email = newEmail()
      expect((await admin.post('/api/users', form(email, password))).status).toBe(200)
      return email
    },
  ],
  [
    'an administrator who changes a user',
    async (password) => {
      const { id, email } = await site.person()
      expect((await admin.put(`/api/users/${id}`, form(email, password))).status).toBe(200)
      return email
    },
  ],
  [
    'a change with a current password in the other form',
    async (Password) => {
      const person = await site.person('Paid User', { password: composed })
      const change = { CurrentPassword: decomposed, Password }
      expect((await person.put('/api/account/password', change)).status).toBe(200)
      return person.email
    },
  ],
]

test.each(setters)('a password set by %s can be typed on any keyboard', async (_place, set) => {
  const email = await set('tr\u00e8s pass\u00e9e')
  expect(await site.logIn(email, 'tre\u0300s passe\u0301e')).toMatchObject({ status: 200 })
})

test('the status of a payment and a second payment take the password in both forms', async () => {
  const email = newEmail()
  site.payments.next({ kind: 'lost' })
  const search = site.payments.failSearches()
  await site.enroll(email, { password: decomposed })
  const ask = (Password: string) => site.visitor.post('/api/payments/status', { Email: email, Password })
  for (const typed of [composed, decomposed]) expect((await ask(typed)).body).toEqual({ message: 'Checking' })
  search.end()
  await site.until(async () => (await ask(composed)).body.message === 'Success')
  const ended = await site.person('Paid User', { access: false, password: composed })
  expect(await site.enroll(ended.email, { password: decomposed })).toMatchObject({ status: 200 })
})

test.each(spellings)('a password that an older release stored as typed, with %s, still works', async (_what, set) => {
  const { id, email } = await site.person()
  const passwordHash = await hash(set, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await site.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  expect(await site.logIn(email, set)).toMatchObject({ status: 200 })
  expect(await site.logIn(email, `${set}!`)).toMatchObject({ status: 401 })
})

test.each([
  ['\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44', 'This password is too common.'],
  ['e\u0301e\u0301e\u0301e\u0301', 'Password must have at least 8 characters.'],
])('the password %j counts as what it is hashed as', async (password, message) => {
  const reply = await site.enroll(newEmail(), { password })
  expect(reply).toMatchObject({ status: 400, body: { fields: { Password: message } } })
})
