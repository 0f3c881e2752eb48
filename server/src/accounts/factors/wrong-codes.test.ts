import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codeAt, setUpAuthenticator } from '../../../test/authenticator.ts'
import { readCode } from '../../../test/codes.ts'
import { personWithApp, personWithPasskey } from '../../../test/factor-people.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { auditEntries } from '../../schema.ts'

const site = await startSharedSite({ limitFactor: 1 })

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

test('after ten wrong codes, an account accepts none for a while, from any address, and its owner gets one email [V6.6.3]', async () => {
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

test('after ten wrong codes for several accounts, an address can send no more [V6.6.3]', async () => {
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

test('a password reset gives no further tries, and a recovery code still opens the account', async () => {
  const { email, key, recoveryCodes } = await withApp()
  for (let tries = 0; tries < 10; tries += 1) await tryCode(email, '000000', newAddress())
  await site.visitor.post('/api/account/reset', { Email: email })
  const code = readCode(await site.emailTo(email, 'reset code'))
  await site.visitor.post('/api/account/reset-complete', { ...code, Password: testPassword })
  expect((await tryCode(email, codeAt(key), newAddress())).status).toBe(429)
  expect((await tryCode(email, recoveryCodes[0], newAddress())).status).toBe(200)
  expect((await tryCode(email, codeAt(key), newAddress())).status).toBe(429)
})

test('a wrong factor after the right password of an administrator is in the audit log, and the third in an email', async () => {
  const entries = (id: string) =>
    site.db.select({ act: auditEntries.act }).from(auditEntries).where(eq(auditEntries.personId, id))
  const emails = async (to: string) => {
    await site.jobsDone()
    return site.mail.sent.filter((mail) => mail.to === to && mail.subject.includes('wrong codes')).length
  }
  const [app, phone] = [await personWithApp(site, 'Super User'), await personWithPasskey(site, 'Super User')]
  const {
    recoveryCodes: [used = ''],
  } = app
  expect((await tryCode(app.email, used, newAddress())).status).toBe(200)
  const byPasskey = async () => {
    const login = { Email: phone.email, Password: testPassword }
    const { challengeId, options } = (await site.visitor.post('/api/token/passkey/options', login)).body
    const Passkey = phone.passkey.signIn(options, { isVerified: false })
    return site.visitor.post('/api/token/passkey', { ChallengeId: challengeId, Passkey })
  }
  for (const [person, tryWrong] of [
    [app, () => tryCode(app.email, used, newAddress())],
    [phone, byPasskey],
  ] as const) {
    for (const sent of [0, 0, 1, 1]) {
      expect((await tryWrong()).status).toBe(401)
      expect(await emails(person.email)).toBe(sent)
    }
    expect(await entries(person.id)).toEqual(Array(4).fill({ act: 'sign-in.wrong-factor' }))
  }
})
