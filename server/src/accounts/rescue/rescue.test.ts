import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codeAt } from '../../../test/authenticator.ts'
import { personWithApp, personWithPasskey } from '../../../test/factor-people.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { digest, newSecret } from '../../platform/ids.ts'
import { passkeyChallenges, proofs, recoveryCodes, rescueLinks } from '../../schema.ts'
import { createRescueLink } from './rescue.ts'

const site = await startSharedSite()

async function linkFor(email: string): Promise<string> {
  const Token = newSecret()
  await createRescueLink(site, { email, tokenHash: digest(Token) })
  return Token
}

const rescue = (body: object) => site.visitor.post('/api/rescue', body)
const invalid = { status: 400, body: { error: expect.stringContaining('no longer valid') } }

test('with the password of the account, the link removes every factor and ends all sessions [V6.1.3]', async () => {
  const owner = await personWithApp(site, 'Super Admin')
  const Token = await linkFor(owner.email)
  expect((await owner.get('/api/second-factor')).status).toBe(200)
  expect(await rescue({ Token, Password: testPassword })).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect((await owner.get('/api/second-factor')).status).toBe(401)
  for (const table of [recoveryCodes, passkeyChallenges, proofs])
    expect(await site.db.select().from(table).where(eq(table.userId, owner.id))).toEqual([])
  const { body } = await site.logIn(owner.email, testPassword)
  const again = site.as(body.message)
  expect((await again.get('/api/second-factor')).body).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
})

test('passkeys are removed too, and a new password replaces a forgotten one', async () => {
  const owner = await personWithPasskey(site, 'Super Admin')
  const Token = await linkFor(owner.email)
  expect(await rescue({ Token, Password: 'not the password' })).toMatchObject({
    status: 409,
    body: { fields: { Password: 'This is not your password. You can choose a new one instead.' } },
  })
  expect(await rescue({ Token, NewPassword: 'password1' })).toMatchObject({
    status: 400,
    body: { fields: { NewPassword: 'This password is too common.' } },
  })
  expect((await rescue({ Token, NewPassword: 'a password that is new' })).status).toBe(200)
  expect((await site.logIn(owner.email, testPassword)).status).toBe(401)
  expect((await site.logIn(owner.email, 'a password that is new')).status).toBe(200)
})

test('a link works once, also for two browsers at the same time [V6.4.4]', async () => {
  const { email } = await personWithApp(site)
  const body = { Token: await linkFor(email), Password: testPassword }
  const replies = await Promise.all([rescue(body), rescue(body), rescue(body)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await rescue(body)).toMatchObject(invalid)
})

test.each<[string, (email: string) => Promise<string>]>([
  [
    'that is older than 15 minutes',
    async (email) => {
      const token = await linkFor(email)
      await site.db.update(rescueLinks).set({ expiresAt: sql`now() - interval '1 second'` })
      return token
    },
  ],
  [
    'that a newer one replaced',
    async (email) => {
      const token = await linkFor(email)
      await linkFor(email)
      return token
    },
  ],
  ['that nobody made', async () => newSecret()],
])('a link %s removes nothing', async (_which, tokenFor) => {
  const { email, key } = await personWithApp(site)
  expect(await rescue({ Token: await tokenFor(email), Password: testPassword })).toMatchObject(invalid)
  const logIn = (Code?: string) => site.visitor.post('/api/token', { Email: email, Password: testPassword, Code })
  expect((await logIn()).body).toMatchObject({ code: 'totp_required' })
  expect((await logIn(codeAt(key))).status).toBe(200)
})

test('the link is stored hashed, is in the audit log without its secret, and every Super Admin gets two emails [V6.4.4]', async () => {
  const [owner, partner] = [await personWithApp(site, 'Super Admin'), await site.person('Super Admin')]
  const Token = await linkFor(owner.email)
  const [row] = await site.db.select().from(rescueLinks).where(eq(rescueLinks.userId, owner.id))
  expect(row?.tokenHash).toBe(digest(Token))
  expect((await rescue({ Token, Password: testPassword })).status).toBe(200)
  const { body: entries } = await partner.get(`/api/audit?person=${owner.id}`)
  expect(entries.map(({ sentence }: { sentence: string }) => sentence)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Someone removed second factors with a rescue link: .*\.$/),
      expect.stringMatching(/^The command rescue created a rescue link: .*\.$/),
    ]),
  )
  expect(JSON.stringify(entries)).not.toContain(Token)
  await site.jobsDone()
  const subjects = site.mail.sent.filter(({ to }) => to.includes(partner.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining(['A rescue link was created', 'Second factors were removed']))
})

test('there is no link for an unknown or a disabled account', async () => {
  await expect(linkFor('nobody@example.com')).rejects.toThrow('There is no account with the email nobody@example.com.')
  const owner = await site.person('Super Admin')
  const gone = await site.person()
  await owner.post(`/api/users/${gone.id}/disable`, { Reason: 'A good reason' })
  await expect(linkFor(gone.email)).rejects.toThrow('is disabled')
})
