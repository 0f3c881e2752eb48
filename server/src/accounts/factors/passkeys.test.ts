import type { RoleName } from '@course/contract/roles'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSoftwarePasskey, type Deviation } from '../../../test/software-passkey.ts'
import { issuer, startSharedSite, testPassword } from '../../../test/test-site.ts'
import { passkeyChallenges } from '../../schema.ts'

const site = await startSharedSite()

type Passkey = ReturnType<typeof createSoftwarePasskey>

async function personWithPasskey(role: RoleName = 'Paid User', deviation: Deviation = {}) {
  const person = await site.person(role, { isProven: true })
  const passkey = createSoftwarePasskey({ origin: issuer })
  const { challengeId, options } = (await person.post('/api/passkeys/options', {})).body
  const body = { ChallengeId: challengeId, Name: 'My phone', Passkey: passkey.register(options, deviation) }
  const added = await person.post('/api/passkeys', body)
  return { ...person, passkey, added, body, options }
}

const askToLogIn = async (Email: string, headers: Record<string, string> = {}) =>
  (await site.visitor.post('/api/token/passkey/options', { Email, Password: testPassword }, { headers })).body

async function signedLogin(email: string, passkey: Passkey, deviation: Deviation = {}) {
  const { challengeId, options } = await askToLogIn(email)
  return { ChallengeId: challengeId, Passkey: passkey.signIn(options, deviation) }
}

const logIn = (body: object) => site.visitor.post('/api/token/passkey', body)

test('the first passkey gives recovery codes, and the account needs it after the password', async () => {
  const { email, added, get } = await personWithPasskey()
  expect(added).toMatchObject({ status: 200, body: { recoveryCodes: expect.any(Array) } })
  expect(added.body.recoveryCodes).toHaveLength(10)
  expect((await get('/api/second-factor')).body.passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: null }])
  expect(await site.logIn(email, testPassword)).toMatchObject({
    status: 401,
    body: { code: 'passkey_required', passkey: true },
  })
  expect((await site.logIn(email, 'a wrong password')).body).toMatchObject({ code: 'not_signed_in' })
  const Code = added.body.recoveryCodes[0]
  expect((await site.visitor.post('/api/token', { Email: email, Password: testPassword, Code })).status).toBe(200)
})

test('a passkey logs in, and the login is a proof [V6.3.3]', async () => {
  const { email, passkey, get } = await personWithPasskey('Super Admin')
  const reply = await logIn(await signedLogin(email, passkey))
  expect(reply).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  expect((await site.as(reply.body.message).post('/api/users/export', {})).status).toBe(200)
  expect((await get('/api/second-factor')).body.passkeys[0].lastUsedAt).not.toBeNull()
})

test('a challenge is asked for only after the right password [V6.1.3]', async () => {
  const { email } = await personWithPasskey()
  const ask = (Email: string, Password: string) => site.visitor.post('/api/token/passkey/options', { Email, Password })
  expect((await ask(email, 'a wrong password')).body).toMatchObject({ code: 'not_signed_in' })
  expect((await ask('nobody@example.com', testPassword)).body).toMatchObject({ code: 'not_signed_in' })
  expect((await ask((await site.person()).email, testPassword)).body).toMatchObject({ code: 'conflict' })
})

test('a challenge works once: in a row, at the same time, and after a wrong answer [V6.5.1]', async () => {
  const { email, passkey } = await personWithPasskey()
  const used = await signedLogin(email, passkey)
  const replies = await Promise.all([logIn(used), logIn(used), logIn(used)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect((await logIn(used)).status).toBe(401)
  const { challengeId, options } = await askToLogIn(email)
  const wrong = { ChallengeId: challengeId, Passkey: passkey.signIn(options, { origin: 'https://evil.test' }) }
  expect((await logIn(wrong)).status).toBe(401)
  expect((await logIn({ ChallengeId: challengeId, Passkey: passkey.signIn(options) })).status).toBe(401)
})

test('a challenge is refused after five minutes [V6.5.5]', async () => {
  const { email, passkey } = await personWithPasskey()
  const age = (time: string) =>
    site.db.update(passkeyChallenges).set({ expiresAt: sql`${passkeyChallenges.expiresAt} - ${time}::interval` })
  const fresh = await signedLogin(email, passkey)
  await age('4 minutes 50 seconds')
  expect((await logIn(fresh)).status).toBe(200)
  const late = await signedLogin(email, passkey)
  await age('5 minutes')
  expect((await logIn(late)).status).toBe(401)
})

test('a challenge ends with the password that it was asked for with', async () => {
  const { email, passkey, put } = await personWithPasskey()
  const before = await signedLogin(email, passkey)
  const change = { CurrentPassword: testPassword, Password: 'a new password 1' }
  expect((await put('/api/account/password', change)).status).toBe(200)
  expect((await logIn(before)).status).toBe(401)
})

test.each<[string, Deviation]>([
  ['another origin', { origin: 'https://evil.test' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['another port of this host', { origin: `${issuer}:8080` }],
])('a passkey that signed for %s is refused', async (_name, deviation) => {
  const { email, passkey } = await personWithPasskey()
  expect((await logIn(await signedLogin(email, passkey, deviation))).status).toBe(401)
  expect((await personWithPasskey('Paid User', deviation)).added.status).toBe(400)
})

test('what a passkey signs for comes from PUBLIC_URL, whatever the Host header says', async () => {
  const { email, options } = await personWithPasskey()
  expect(options.rp.id).toBe('course.test')
  const asked = await askToLogIn(email, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
  expect(asked.options.rpId).toBe('course.test')
})

test('a passkey that counts backward is refused, and its owner hears of the copy', async () => {
  const { email, passkey } = await personWithPasskey()
  expect((await logIn(await signedLogin(email, passkey, { counter: 10 }))).status).toBe(200)
  expect((await logIn(await signedLogin(email, passkey, { counter: 9 }))).status).toBe(401)
  expect((await site.emailTo(email, 'passkey of your account was refused')).text).toContain('copied')
  expect((await logIn(await signedLogin(email, passkey, { counter: 11 }))).status).toBe(200)
})

test('an administrator must unlock the passkey; a member need not', async () => {
  const [owner, member] = [await personWithPasskey('Super Admin'), await personWithPasskey()]
  expect((await logIn(await signedLogin(owner.email, owner.passkey, { isVerified: false }))).status).toBe(401)
  expect((await logIn(await signedLogin(member.email, member.passkey, { isVerified: false }))).status).toBe(200)
  expect((await personWithPasskey('Super User', { isVerified: false })).added.status).toBe(400)
})

test("a challenge belongs to its account and its purpose, and another account's passkey is refused", async () => {
  const [ada, eve] = [await personWithPasskey(), await personWithPasskey()]
  expect((await logIn(await signedLogin(ada.email, eve.passkey))).status).toBe(401)
  const forLogin = await signedLogin(ada.email, ada.passkey)
  expect((await ada.post('/api/proof/passkey', forLogin)).status).toBe(409)
  const { challengeId, options } = (await ada.post('/api/proof/passkey/options', {})).body
  const answer = { ChallengeId: challengeId, Passkey: ada.passkey.signIn(options) }
  expect((await eve.post('/api/proof/passkey', answer)).status).toBe(409)
  const add = (await ada.post('/api/passkeys/options', {})).body
  const made = createSoftwarePasskey({ origin: issuer }).register(add.options)
  const body = { ChallengeId: add.challengeId, Name: 'Mine', Passkey: made }
  expect((await eve.post('/api/passkeys', body)).status).toBe(409)
})

test('a passkey proves who the caller is', async () => {
  const person = await personWithPasskey('Super Admin')
  await site.db.execute(sql`delete from proofs where user_id = ${person.id}`)
  expect((await person.post('/api/users/export', {})).body).toMatchObject({ code: 'proof_required' })
  expect((await person.get('/api/proof')).body).toEqual({ password: false, code: true, passkey: true })
  const { challengeId, options } = (await person.post('/api/proof/passkey/options', {})).body
  const answer = { ChallengeId: challengeId, Passkey: person.passkey.signIn(options) }
  expect((await person.post('/api/proof/passkey', answer)).status).toBe(200)
  expect((await person.post('/api/users/export', {})).status).toBe(200)
})

test('a passkey can be removed by its owner alone, and the last one takes the recovery codes along', async () => {
  const [ada, eve] = [await personWithPasskey(), await personWithPasskey()]
  const [{ id }] = (await ada.get('/api/second-factor')).body.passkeys
  expect((await eve.post(`/api/passkeys/${id}/remove`, {})).status).toBe(404)
  expect((await ada.post(`/api/passkeys/${id}/remove`, {})).status).toBe(200)
  expect((await ada.post(`/api/passkeys/${id}/remove`, {})).status).toBe(404)
  expect((await ada.get('/api/second-factor')).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect((await site.logIn(ada.email, testPassword)).status).toBe(200)
})

test('a passkey is added once', async () => {
  const { body, post } = await personWithPasskey()
  expect((await post('/api/passkeys', body)).status).toBe(409)
})
