import * as paths from '@course/contract/paths'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { deleteOldRecords } from '../../office/retention/retention.ts'
import { signIns, users } from '../../schema.ts'

const site = await startSharedSite()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'
const idOf = (name: string) => name.padEnd(22, '_')

async function signIn(email: string, more: { browser?: string; agent?: string; from?: string } = {}) {
  const headers = {
    'user-agent': more.agent ?? firefox,
    ...(more.browser === undefined ? {} : { 'browser-id': more.browser }),
  }
  const { status, body } = await site.logIn(email, testPassword, { headers, remoteAddress: more.from ?? '203.0.113.9' })
  expect(status).toBe(200)
  return site.as(body.message)
}

test('the list says when, from where and with what, and which one is this one', async () => {
  const { email } = await site.person()
  const laptop = await signIn(email)
  const mobile = await signIn(email, { agent: phone, from: '2001:db8:1:2:3:4:5:6' })
  const { status, body } = await mobile.get('/api/sign-ins')
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { network: '2001:db8:1:2::/64', browser: 'Safari on iPhone', isOpen: true, isThisOne: true },
    { network: '203.0.113.9', browser: 'Firefox on Windows', isOpen: true, isThisOne: false },
  ])
  expect(Date.now() - Date.parse(body[0].at)).toBeLessThan(60_000)
  expect(Object.keys(body[0]).sort()).toEqual(['at', 'browser', 'id', 'isOpen', 'isThisOne', 'network'])
  expect((await laptop.get('/api/sign-ins')).body.map((one: { isThisOne: boolean }) => one.isThisOne)).toEqual([
    false,
    true,
  ])
})

test('ending one sign-in ends its session at once, and no other [V7.1.2 V7.5.2]', async () => {
  const { email } = await site.person()
  const [here, stranger, third] = [await signIn(email), await signIn(email), await signIn(email)]
  const strangers = (await stranger.get('/api/sign-ins')).body.find((one: { isThisOne: boolean }) => one.isThisOne)
  const end = () => here.post(`/api/sign-ins/${strangers.id}/end`, {})
  expect(await end()).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect((await stranger.get('/api/account')).status).toBe(401)
  expect((await third.get('/api/account')).status).toBe(200)
  expect((await here.get('/api/sign-ins')).body.map((one: { isOpen: boolean }) => one.isOpen)).toEqual([
    true,
    true,
    false,
  ])
  expect((await end()).status).toBe(200)
})

test('ending all others leaves this one', async () => {
  const { email } = await site.person()
  const [first, second, here] = [await signIn(email), await signIn(email), await signIn(email)]
  expect(await here.post('/api/sign-ins/end-others', {})).toMatchObject({ status: 200, body: { ended: 2 } })
  for (const session of [first, second]) expect((await session.get('/api/account')).status).toBe(401)
  expect((await here.get('/api/account')).status).toBe(200)
  expect(await here.post('/api/sign-ins/end-others', {})).toMatchObject({ body: { ended: 0 } })
})

test('nobody ends the sign-in of somebody else [V7.5.2]', async () => {
  const [ada, eve] = [await site.person(), await site.person('Super Admin')]
  const own = await signIn(ada.email)
  const { id } = (await own.get('/api/sign-ins')).body[0]
  const refused = { status: 404, body: { error: 'This login does not exist.' } }
  for (const wrong of [id, 'x', '00000000-0000-7000-8000-000000000000']) {
    expect(await eve.post(`/api/sign-ins/${wrong}/end`, {})).toMatchObject(refused)
  }
  expect((await own.get('/api/account')).status).toBe(200)
  await eve.post('/api/sign-ins/end-others', {})
  expect((await own.get('/api/account')).status).toBe(200)
})

test('a sign-in counts as ended after a logout, a new password and its eight hours', async () => {
  const { email, id } = await site.person()
  const isOpen = async () => (await (await signIn(email)).get('/api/sign-ins')).body.at(-1).isOpen
  const first = await signIn(email)
  expect(await isOpen()).toBe(true)
  await first.post('/api/logout', {})
  expect(await isOpen()).toBe(false)
  await site.db.update(users).set({ sessionVersion: 2 }).where(sql`id = ${id}`)
  const own = await signIn(email)
  expect((await own.get('/api/sign-ins')).body.filter((one: { isOpen: boolean }) => one.isOpen)).toHaveLength(1)
  await site.db.update(signIns).set({ at: sql`now() - interval '8 hours 31 seconds'` }).where(sql`user_id = ${id}`)
  expect((await own.get('/api/sign-ins')).body.some((one: { isOpen: boolean }) => one.isOpen)).toBe(false)
})

const emailsTo = async (address: string) => {
  await site.jobsDone()
  return site.mail.sent.filter(({ to, subject }) => to === address && subject === 'Login with a new browser')
}

test('an administrator gets an email about a new browser, and none about a known one [V6.3.5]', async () => {
  const { email } = await site.person('Super User')
  await signIn(email, { browser: idOf('laptop') })
  expect(await emailsTo(email)).toHaveLength(0)
  await signIn(email, { browser: idOf('laptop'), from: '198.51.100.7', agent: phone })
  expect(await emailsTo(email)).toHaveLength(0)
  await signIn(email, { browser: idOf('stranger'), from: '198.51.100.7', agent: phone })
  await signIn(email, { browser: idOf('stranger') })
  const [sent, ...more] = await emailsTo(email)
  expect(more).toEqual([])
  expect(sent?.text).toContain('Browser: Safari on iPhone')
  expect(sent?.text).toContain('Network: 198.51.100.7')
})

test.each([
  ['without a number, another network', { from: '198.51.100.8' }, 1],
  ['without a number, another browser', { agent: phone }, 1],
  ['without a number, the same of both', {}, 0],
  ['a number that no browser makes', { browser: 'x' }, 0],
])('%s: %j sends %i emails', async (_, second, count) => {
  const { email } = await site.person('Super Admin')
  await signIn(email)
  await signIn(email, second)
  expect(await emailsTo(email)).toHaveLength(count)
})

test('members are not recognized and get no email', async () => {
  const { email, id } = await site.person()
  await signIn(email, { browser: idOf('one') })
  await signIn(email, { browser: idOf('two'), agent: phone })
  expect(await emailsTo(email)).toHaveLength(0)
  expect(await site.db.select().from(signIns).where(sql`user_id = ${id} and browser_hash is not null`)).toEqual([])
})

/** The secret in the link of the only email to an address. */
async function secretFor(email: string): Promise<string> {
  await signIn(email, { browser: idOf('own') })
  await signIn(email, { browser: idOf('stranger') })
  const [sent] = await emailsTo(email)
  return new RegExp(`${paths.endSignIn}#([\\w-]{43})\\n`).exec(sent?.text ?? '')?.[1] ?? ''
}

test('the link ends the sign-in that the email is about, and no other', async () => {
  const { email } = await site.person('Super Admin')
  const Token = await secretFor(email)
  const own = await signIn(email, { browser: idOf('own') })
  expect((await own.get('/api/sign-ins')).body.filter((one: { isOpen: boolean }) => one.isOpen)).toHaveLength(3)
  expect((await site.visitor.get(paths.endSignIn)).status).toBe(200)
  expect((await own.get('/api/sign-ins')).body.filter((one: { isOpen: boolean }) => one.isOpen)).toHaveLength(3)
  const end = () => site.visitor.post('/api/sign-in-links/end', { Token })
  expect(await end()).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect((await own.get('/api/sign-ins')).body.map((one: { isOpen: boolean }) => one.isOpen)).toEqual([
    true,
    true,
    false,
  ])
  expect((await end()).status).toBe(200)
  const stored = JSON.stringify(await site.db.select().from(signIns))
  expect(stored).not.toContain(Token)
})

test('a link that is wrong or a day old is refused with what to do [V6.3.5]', async () => {
  const { email } = await site.person('Super Admin')
  const Token = await secretFor(email)
  const refused = {
    status: 400,
    body: { error: expect.stringMatching(/^This link is no longer valid\. On your account page/) },
  }
  for (const wrong of [`${Token}x`, Token.slice(1), 'x']) {
    expect(await site.visitor.post('/api/sign-in-links/end', { Token: wrong })).toMatchObject(refused)
  }
  await site.db.update(signIns).set({ linkExpiresAt: sql`now()` }).where(sql`link_hash is not null`)
  expect(await site.visitor.post('/api/sign-in-links/end', { Token })).toMatchObject(refused)
})

test('sign-ins are deleted after 90 days, and not before', async () => {
  const { email, id } = await site.person()
  await signIn(email)
  const own = await signIn(email)
  const { id: newest } = (await own.get('/api/sign-ins')).body[0]
  await site.db
    .update(signIns)
    .set({ at: sql`now() - interval '91 days'` })
    .where(sql`user_id = ${id} and id <> ${newest}`)
  await site.db.update(signIns).set({ at: sql`now() - interval '89 days'` }).where(sql`id = ${newest}`)
  await deleteOldRecords({ ...site.checkout, auditYears: 7 })
  expect((await own.get('/api/sign-ins')).body).toMatchObject([{ id: newest }])
})
