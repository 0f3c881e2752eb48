import { setTimeout as sleep } from 'node:timers/promises'
import { verify } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { users } from '../../schema.ts'

// The modules that another file has loaded hold the library itself, so this file loads its own.
vi.hoisted(() => vi.resetModules())
vi.mock('@node-rs/argon2', async () => {
  // At its real cost, which other tests lower.
  const { createRequire } = await import('node:module')
  const library = createRequire(import.meta.url)('@node-rs/argon2')
  return { ...library, verify: vi.fn(library.verify) }
})

const site = await startSharedSite()

const refused = { error: 'Email or password is incorrect.', code: 'not_signed_in' }

test('an unknown email and a wrong password get the same answer [7.5 AU-01]', async () => {
  const { email } = await site.person()
  const wrong = await site.logIn(email, 'not the password')
  const unknown = await site.logIn('nobody@example.com', testPassword)
  for (const reply of [wrong, unknown]) {
    expect(reply).toMatchObject({ status: 401, body: refused })
    expect(Object.keys(reply.body).sort()).toEqual(['code', 'error', 'requestId'])
  }
})

test.each([
  ['one form', 'not the password', ['not the password']],
  ['two forms', 'not the pa\ufb00word', ['not the paffword', 'not the pa\ufb00word']],
])(
  'an unknown email costs as much hashing as a wrong password with %s [V11.4.2 AU-02]',
  async (_what, typed, forms) => {
    const { email } = await site.person()
    for (const address of [email, 'nobody@example.com']) {
      vi.mocked(verify).mockClear()
      await site.logIn(address, typed)
      const hashed = expect.stringContaining('m=19456,t=2,p=1')
      expect(vi.mocked(verify).mock.calls).toEqual(forms.map((form) => [hashed, form]))
    }
  },
)

test.each([
  ['as typed', (email: string) => email],
  ['in capitals', (email: string) => email.toUpperCase()],
  ['with white space around', (email: string) => `  ${email} `],
  ['with invisible characters around', (email: string) => `\u202a${email}\u202c`],
])('a login finds the account by the email %s', async (_how, typed) => {
  const { email } = await site.person('Paid User', { email: `Mixed.Case${Math.random()}@Example.com` })
  expect(await site.logIn(typed(email), testPassword)).toMatchObject({ status: 200 })
})

const long = Array.from({ length: 100 }, (_, at) => 'aB3 '[at % 4]).join('')

test.each([
  ['with a space after it', `${long.slice(0, 99)} `, long.slice(0, 99)],
  ['with a space before it', ' secret password', 'secret password'],
  ['in another case', 'Secret Password', 'secret password'],
  ['cut at 72 bytes', long, long.slice(0, 72)],
  ['with its last character changed', long, `${long.slice(0, 99)}!`],
  ['without its accents', 'caf\u00e9 caf\u00e9', 'cafe cafe'],
])('a password %s is refused [V6.2.5 V6.2.8 V6.2.9 AU-03]', async (_how, password, typed) => {
  const { email } = await site.person('Paid User', { password })
  expect(await site.logIn(email, typed)).toMatchObject({ status: 401, body: refused })
  expect(await site.logIn(email, password)).toMatchObject({ status: 200 })
})

test.each([
  ['', 'Email is required.'],
  ['ada', 'Email is invalid.'],
  ['ada@example.com, eve@example.com', 'Email is invalid.'],
  [`${'a'.repeat(250)}@example.com`, 'Email can have at most 256 characters.'],
  ['ada@example.com\u0000', 'Email contains characters that are not allowed.'],
])('a login with the email %j gets an error on the field', async (email, sentence) => {
  const reply = await site.logIn(email, testPassword)
  expect(reply).toMatchObject({ status: 400, body: { error: sentence, fields: { Email: sentence } } })
})

test.each([
  { Email: { $ne: '' }, Password: { $ne: '' } },
  { Email: ['ada@example.com'], Password: testPassword },
  { Email: "' or 1=1 --@example.com", Password: "' or '1'='1" },
  { Email: 1, Password: true },
])('a login with the body %j is refused [AU-08]', async (body) => {
  expect((await site.visitor.post('/api/token', body)).status).toBe(400)
})

test('a login to a disabled account gets the same error as a wrong password', async () => {
  const { id, email } = await site.person()
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id))
  expect(await site.logIn(email, testPassword)).toMatchObject({ status: 401, body: refused })
})

test('a user without access can log in', async () => {
  const { email } = await site.person('Paid User', { access: false })
  expect(await site.logIn(email, testPassword)).toMatchObject({ status: 200 })
})

test('a login does not wait for a transaction that holds the row of the account', async () => {
  const { email } = await site.person()
  const waitsForLock = async () =>
    (
      await site.db.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows.length > 0
  await site.db.transaction(async (tx) => {
    await tx.update(users).set({ lastLoginAt: null }).where(eq(users.email, email))
    const login = site.logIn(email, testPassword)
    const isWaiting = () => Promise.race([login.then(() => false), sleep(20, true)])
    while (await isWaiting()) expect(await waitsForLock()).toBe(false)
    expect((await login).status).toBe(200)
  })
})

test('an invited user without a password cannot log in', async () => {
  const { email } = await site.person('Paid User', { password: null })
  expect(await site.logIn(email, testPassword)).toMatchObject({ status: 401, body: refused })
})
