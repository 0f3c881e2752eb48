import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codeAt, previousCode, setUpAuthenticator } from '../../../test/authenticator.ts'
import { readQrCode } from '../../../test/qr-code.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { authenticators, recoveryCodes } from '../../schema.ts'
import { drawQrCode, newAuthenticatorKey } from './totp.ts'

const site = await startSharedSite()

const token = (Email: string, Code?: string, Password = testPassword) =>
  site.visitor.post('/api/token', { Email, Password, Code })

const inArabicDigits = (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))

/** A person with an authenticator app whose newest used code is the one before now. */
async function withApp() {
  const person = await site.person('Paid User', { isProven: true })
  return { ...person, ...(await setUpAuthenticator(person)) }
}

test('setting up an app needs its first code, and gives ten recovery codes once [V6.5.2]', async () => {
  const person = await site.person('Paid User', { isProven: true })
  const { key, qr } = (await person.post('/api/second-factor/start', {})).body
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(qr).toMatch(/^<svg [^>]*>.*<\/svg>$/)
  expect(qr).not.toContain('style')
  expect((await token(person.email)).status).toBe(200)
  const { recoveryCodes: codes } = (await person.post('/api/second-factor/confirm', { Code: codeAt(key) })).body
  expect(new Set(codes).size).toBe(10)
  expect((await person.get('/api/second-factor')).body).toMatchObject({
    authenticatorSince: expect.any(String),
    passkeys: [],
    recoveryCodesLeft: 10,
    isRequired: false,
  })
  const stored = await site.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
  expect(JSON.stringify(stored)).not.toContain(codes[0].replaceAll('-', ''))
  await site.emailTo(person.email, 'second factor of your account was changed')
})

test.each([
  ['Deeds: The Course', 'Deeds The Course'],
  ['Łódź: 100 %', 'Łódź 100 %'],
])('an app reads the name %j from the QR code without a colon', (siteName, issuer) => {
  const key = newAuthenticatorKey()
  const address = new URL(readQrCode(modulesOf(drawQrCode(key, { site: siteName, email: 'ada+1@example.com' }))))
  const [issuerOfLabel, email, ...others] = decodeURIComponent(address.pathname.slice(1)).split(':')
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
  expect([issuerOfLabel, email, others]).toEqual([issuer, 'ada+1@example.com', []])
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ issuer, secret: key })
})

/** The modules of a QR code that is drawn with squares of ten, and a border of four of them. */
function modulesOf(svg: string): boolean[][] {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) / 10 - 8
  const dark = new Set([...svg.matchAll(/M(\d+),(\d+)h/g)].map(([, x, y]) => `${x},${y}`))
  const at = (place: number) => place * 10 + 40
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => dark.has(`${at(column)},${at(row)}`)),
  )
}

test('a login without a code is refused with totp_required, only after the right password [V6.3.3]', async () => {
  const { email, key } = await withApp()
  expect(await token(email)).toMatchObject({ status: 401, body: { code: 'totp_required', error: expect.any(String) } })
  expect(await token(email, codeAt(key), 'a wrong password')).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in', error: 'Email or password is incorrect.' },
  })
  expect(await token(email, codeAt(key))).toMatchObject({ status: 200, body: { message: expect.any(String) } })
})

test.each([
  ['a code with a space in it', (key: string) => codeAt(key, 0).replace(/^.../, '$& '), 200],
  ['a code in Arabic digits', (key: string) => inArabicDigits(codeAt(key)), 200],
  ['a code between marks of direction', (key: string) => `\u202a${codeAt(key)}\u202c.`, 200],
  ['six letters of two bytes each', () => 'éèêëäö', 401],
  ['six signs', () => '\u{1f600}'.repeat(6), 400],
  ['the code of the next step', (key: string) => codeAt(key, 1), 200],
  ['a code of two minutes ago', (key: string) => codeAt(key, -4), 401],
  ['a code of two minutes from now', (key: string) => codeAt(key, 4), 401],
  ['a word', () => 'abcdef', 401],
  ['the code that was used before', (_key: string, usedCode: string) => usedCode, 401],
])('%s', async (_name, codeOf, status) => {
  const { email, key, usedCode } = await withApp()
  const reply = await token(email, codeOf(key, usedCode))
  expect(reply.status).toBe(status)
  if (status === 401) expect(reply.body).toMatchObject({ code: 'totp_required', fields: { Code: expect.any(String) } })
})

test('a code of the step before now works for a clock that is behind', async () => {
  const { id, email, key } = await withApp()
  await site.db.update(authenticators).set({ lastStep: null }).where(eq(authenticators.userId, id))
  expect((await token(email, await previousCode(key))).status).toBe(200)
})

test('a code works once, also for two logins at the same time [V6.5.1]', async () => {
  const { email, key } = await withApp()
  const code = codeAt(key)
  const replies = await Promise.all([token(email, code), token(email, code), token(email, code)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect((await token(email, code)).status).toBe(401)
})

test('removing the last factor removes the recovery codes, and a login needs only the password again', async () => {
  const { email, post, get } = await withApp()
  expect((await post('/api/second-factor/remove', {})).status).toBe(200)
  expect((await token(email)).status).toBe(200)
  expect((await get('/api/second-factor')).body).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
  expect((await post('/api/second-factor/remove', {})).body).toMatchObject({ code: 'conflict' })
})

test('a new app replaces the old one only once its first code was right, and the recovery codes stay', async () => {
  const { email, post, key: old, recoveryCodes: codes } = await withApp()
  const { key } = (await post('/api/second-factor/start', {})).body
  expect((await post('/api/second-factor/confirm', { Code: '000000' })).body).toMatchObject({ code: 'invalid_input' })
  expect((await token(email, codeAt(old))).status).toBe(200)
  expect((await post('/api/second-factor/confirm', { Code: codeAt(key) })).body).toEqual({ recoveryCodes: [] })
  expect((await token(email, codeAt(old, 1))).status).toBe(401)
  expect((await token(email, codes[0])).status).toBe(200)
})

test('of two confirmations at the same time, one puts the key to use', async () => {
  const person = await site.person('Paid User', { isProven: true })
  const { key } = (await person.post('/api/second-factor/start', {})).body
  const confirm = () => person.post('/api/second-factor/confirm', { Code: codeAt(key) })
  const replies = await Promise.all([confirm(), confirm()])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.flatMap(({ body }) => body.recoveryCodes ?? [])).toHaveLength(10)
})

test('a code from a wrong clock gets a sentence about it while the app is set up', async () => {
  const person = await site.person('Paid User', { isProven: true })
  const { key } = (await person.post('/api/second-factor/start', {})).body
  const reply = await person.post('/api/second-factor/confirm', { Code: codeAt(key, 4) })
  expect(reply).toMatchObject({ status: 400, body: { fields: { Code: expect.stringContaining('clock') } } })
})

test('a password reset keeps the second factor', async () => {
  const { email, key } = await withApp()
  await site.visitor.post('/api/account/reset', { Email: email })
  const { text } = await site.emailTo(email, 'reset code')
  const [, Token, Id] = /([\w-]{43}),([0-9a-f-]{36})/.exec(text) ?? []
  const Password = 'another long password'
  expect((await site.visitor.post('/api/account/reset-complete', { Id, Token, Password })).status).toBe(200)
  expect((await token(email, undefined, Password)).body).toMatchObject({ code: 'totp_required' })
  expect((await token(email, codeAt(key), Password)).status).toBe(200)
})

test.each([
  ['in Arabic digits', (key: string) => inArabicDigits(codeAt(key)), 200],
  ['of letters with accents', () => 'éèêëäö', 400],
  ['of six foreign signs', () => '一二三四五六', 400],
])('the first code of an app %s', async (_what, codeOf, status) => {
  const person = await site.person('Paid User', { isProven: true })
  const { key } = (await person.post('/api/second-factor/start', {})).body
  expect(await person.post('/api/second-factor/confirm', { Code: codeOf(key) })).toMatchObject({ status })
})
