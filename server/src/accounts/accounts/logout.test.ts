import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSharedSite, testPassword, tokenSecret } from '../../../test/test-site.ts'
import { courseVideos, reportOf, watcher } from '../../../test/watchers.ts'
import { endedSessions, videoWatch } from '../../schema.ts'
import { deleteExpiredSessions } from '../sessions/callers.ts'

const site = await startSharedSite()

const newSession = async (email: string) => site.as((await site.logIn(email, testPassword)).body.message)
const ended = { status: 401, body: { error: 'Please log in.', code: 'not_signed_in' } }

test('logging out ends the session of the token, and no other session of the account [V7.4.1 TK-07]', async () => {
  const { email } = await site.person()
  const [here, elsewhere] = [await newSession(email), await newSession(email)]
  expect(await here.post('/api/logout', {})).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(await here.get('/api/account')).toMatchObject(ended)
  expect(await here.post('/api/logout', {})).toMatchObject(ended)
  expect((await elsewhere.get('/api/account')).status).toBe(200)
  expect((await (await newSession(email)).get('/api/account')).status).toBe(200)
})

test('a session that has ended reports nothing more', async () => {
  const member = await watcher(site)
  const [video = ''] = await courseVideos(site)
  const report = (Ranges: [number, number][]) =>
    member.post('/api/progress', { Device: 'laptop', Reports: [reportOf(video, { Ranges })] })
  await member.post(`/api/videos/${video}/opened`, {})
  expect((await report([[0, 5]])).status).toBe(200)
  const before = await site.db.select().from(videoWatch)
  await member.post('/api/logout', {})
  expect(await report([[5, 10]])).toMatchObject(ended)
  expect(await site.db.select().from(videoWatch)).toEqual(before)
})

test('a link to a video ends with the session that made it [V7.4.1]', async () => {
  const member = await watcher(site)
  const { url } = (await member.post('/api/videos/tax-sale/file', {})).body
  const fetchPart = async () => (await site.visitor.get(url, { headers: { range: 'bytes=0-9' } })).status
  expect(await fetchPart()).toBe(206)
  await member.post('/api/logout', {})
  expect(await fetchPart()).toBe(401)
})

test('a token without a session of its own is refused', async () => {
  const { token } = await site.person()
  const [header, payload = ''] = token.split('.')
  const { jti, ...claims } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(jti).toMatch(/^[0-9a-f-]{36}$/)
  const content = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  const other = site.as(`${content}.${createHmac('sha256', tokenSecret).update(content).digest('base64url')}`)
  expect((await other.get('/api/account')).status).toBe(401)
})

test('what is kept about a session that has ended is deleted once its token has expired', async () => {
  const { email } = await site.person()
  const member = await newSession(email)
  await member.post('/api/logout', {})
  await deleteExpiredSessions(site.db)
  expect(await member.get('/api/account')).toMatchObject(ended)
  await site.db.update(endedSessions).set({ expiresAt: sql`now() - interval '1 second'` })
  await deleteExpiredSessions(site.db)
  expect(await site.db.select().from(endedSessions)).toEqual([])
})

test('logging out needs a token', async () => {
  expect(await site.visitor.post('/api/logout', {})).toMatchObject(ended)
})
