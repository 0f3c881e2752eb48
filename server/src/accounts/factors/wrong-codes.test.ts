import { afterAll, expect, test } from 'vitest'
import { codeAt, setUpAuthenticator } from '../../../test/authenticator.ts'
import { startTestSite, testPassword } from '../../../test/test-site.ts'

const site = await startTestSite({ limitFactor: 1 })
afterAll(() => site[Symbol.asyncDispose]())

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `198.51.100.${addresses}`
}
const tryCode = (Email: string, Code: string | undefined, remoteAddress: string) =>
  site.visitor.post('/api/token', { Email, Password: testPassword, Code }, { remoteAddress })

async function withApp() {
  const person = await site.person('Paid User', { isProven: true })
  return { ...person, ...(await setUpAuthenticator(person)) }
}

test('after ten wrong codes, an account accepts none for a while, from any address, and its owner hears of it', async () => {
  const { email, key } = await withApp()
  for (let tries = 0; tries < 10; tries += 1)
    expect(await tryCode(email, '000000', newAddress())).toMatchObject({ status: 401, body: { code: 'totp_required' } })
  const refused = await tryCode(email, codeAt(key), newAddress())
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await site.emailTo(email, 'wrong codes')).text).toContain('Someone knows the password')
  await site.jobsDone()
  expect(site.mail.sent.filter(({ to, subject }) => to === email && subject.includes('wrong codes'))).toHaveLength(1)
})

test('after ten wrong codes for several accounts, an address can send no more', async () => {
  const address = newAddress()
  const people = [await withApp(), await withApp()]
  for (let tries = 0; tries < 10; tries += 1)
    expect((await tryCode(people[tries % 2]?.email ?? '', '000000', address)).status).toBe(401)
  expect((await tryCode(people[0]?.email ?? '', codeAt(people[0]?.key ?? ''), address)).status).toBe(429)
  expect((await tryCode(people[0]?.email ?? '', codeAt(people[0]?.key ?? ''), newAddress())).status).toBe(200)
})

test('right codes and logins without a code are not counted', async () => {
  const { email, recoveryCodes } = await withApp()
  for (const code of recoveryCodes) {
    const address = newAddress()
    expect((await tryCode(email, undefined, address)).status).toBe(401)
    expect((await tryCode(email, code, address)).status).toBe(200)
  }
  expect(await tryCode(email, '000000', newAddress())).toMatchObject({ status: 401, body: { code: 'totp_required' } })
})

test('a password reset lets codes be tried again', async () => {
  const { email, key } = await withApp()
  for (let tries = 0; tries < 10; tries += 1) await tryCode(email, '000000', newAddress())
  await site.visitor.post('/api/account/reset', { Email: email })
  const { text } = await site.emailTo(email, 'reset code')
  const [, Token, Id] = /([\w-]{43}),([0-9a-f-]{36})/.exec(text) ?? []
  await site.visitor.post('/api/account/reset-complete', { Id, Token, Password: testPassword })
  expect((await tryCode(email, codeAt(key), newAddress())).status).toBe(200)
})
