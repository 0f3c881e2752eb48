import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { edits } from '../../../test/editors.ts'
import { publishBody } from '../../../test/publish-body.ts'
import { startSharedSite, startTestSite } from '../../../test/test-site.ts'
import { readContentFiles } from '../../publishing/content/content-files.ts'
import { access } from '../../schema.ts'

const demoContent = join(import.meta.dirname, '../../../../content')
const site = await startSharedSite()
const member = await site.person('Paid User')

test('the videos of the course come in order, with exactly their fields [3.4 7.8]', async () => {
  const { status, body } = await member.get('/api/videos?productId=1')
  expect(status).toBe(200)
  expect(body.length).toBeGreaterThanOrEqual(9)
  expect(body.map(({ orderNumber }: { orderNumber: number }) => orderNumber)).toEqual(
    body.map((_: unknown, at: number) => at),
  )
  for (const video of body) {
    expect(Object.keys(video).sort()).toEqual([
      'file',
      'hasLesson',
      'hasTranscript',
      'id',
      'isLessonFree',
      'name',
      'orderNumber',
      'seconds',
      'vimeoHash',
      'vimeoNumber',
    ])
    expect(video.vimeoNumber).toMatch(/^\d+$/)
  }
})

test.each(['2', '0', '999999999'])('the product %s has no videos', async (productId) => {
  const { status, body } = await member.get(`/api/videos?productId=${productId}`)
  expect({ status, body }).toEqual({ status: 200, body: [] })
})

test('general resources have no category; state resources come in runs of one category each [3.5 7.9]', async () => {
  const general = (await member.get('/api/resources?type=GENERAL')).body
  const state = (await member.get('/api/resources?type=STATE')).body
  expect(general.length).toBeGreaterThan(0)
  expect(general.every(({ category }: { category: unknown }) => category === null)).toBe(true)
  const categories: string[] = state.map(({ category }: { category: string }) => category)
  const runs = categories.filter((category, at) => category !== categories[at - 1])
  expect(new Set(runs).size).toBe(runs.length)
  expect(runs).toHaveLength(51)
  for (const resource of [...general, ...state]) {
    expect(Object.keys(resource).sort()).toEqual(['category', 'id', 'link', 'title'])
    expect(resource.link).toMatch(/^https:\/\//)
  }
})

test.each(['Paid User', 'Super User', 'Super Admin'] as const)('a %s with access sees the course', async (role) => {
  const person = await site.person(role)
  expect((await person.get('/api/videos?productId=1')).status).toBe(200)
  expect((await person.get('/api/resources?type=STATE')).status).toBe(200)
})

test('a member reads the words of Getting Started', async () => {
  const { status, body } = await member.get('/api/getting-started')
  expect(status).toBe(200)
  expect(body).toEqual((await readContentFiles(demoContent)).bodies['getting-started'])
})

const calls = ['/api/videos?productId=1', '/api/resources?type=GENERAL', '/api/getting-started']

test.each(calls)('%s asks a visitor to log in [7.8]', async (url) => {
  expect(await site.visitor.get(url)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
})

test.each(calls)('%s is shut for an account without access, which its account page explains', async (url) => {
  const person = await site.person('Paid User')
  expect((await person.get(url)).status).toBe(200)
  const ended = { endedAt: new Date(), endReason: 'Your payment was refunded.' }
  await site.db.update(access).set(ended).where(eq(access.userId, person.id))
  expect(await person.get(url)).toMatchObject({ status: 403, body: { code: 'no_access' } })
  expect((await person.get('/api/account')).body).toMatchObject({
    access: false,
    reason: 'Your payment was refunded.',
    email: person.email,
    role: 'Paid User',
  })
})

test('whose access an administrator ended reads it together with the reason', async () => {
  const [admin, person] = [await site.person('Super Admin'), await site.person('Paid User')]
  const ended = { endedAt: new Date(), endedBy: admin.id, endReason: 'The login was shared' }
  await site.db.update(access).set(ended).where(eq(access.userId, person.id))
  expect((await person.get('/api/account')).body.reason).toBe(
    'We have ended your access to the course. The reason: The login was shared.',
  )
})

test('an account that never bought anything reads that, and one with access reads no reason', async () => {
  const never = await site.person('Paid User', { access: false })
  expect((await never.get('/api/account')).body).toMatchObject({
    access: false,
    reason: expect.stringMatching(/\w\.$/),
  })
  expect((await member.get('/api/account')).body).toEqual({
    firstName: 'Pat',
    lastName: expect.any(String),
    email: member.email,
    role: 'Paid User',
    access: true,
    canEnroll: false,
    reason: null,
  })
})

test.each([
  '/api/videos',
  '/api/videos?productId=',
  '/api/videos?productId=one',
  '/api/videos?productId=-1',
  '/api/videos?productId=1.5',
  '/api/videos?productId=1e3',
  '/api/videos?productId=1&productId=2',
  '/api/videos?productId[]=1',
  '/api/videos?productId=99999999999999999999',
  "/api/videos?productId=1'or'1",
  '/api/videos?productId=%00',
  '/api/resources',
  '/api/resources?type=general',
  '/api/resources?type=OTHER',
  '/api/resources?type=STATE&type=GENERAL',
  '/api/resources?type=__proto__',
  '/api/resources?type=STATE%00',
])('%s is refused with a sentence [7.9]', async (url) => {
  const reply = await member.get(url)
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', error: expect.stringMatching(/^[\w ]+\.$/) },
  })
  expect(reply.body.error).not.toMatch(/expected|Invalid input/)
})

test('unknown parameters are dropped', async () => {
  expect((await member.get('/api/videos?productId=1&userId=7&__proto__=x')).status).toBe(200)
})

test('a member sees a publication at once, also from another process', async () => {
  await using other = await startTestSite({ databaseUrl: site.databaseUrl })
  const there = other.as(member.token)
  const lastName = async () => (await there.get('/api/videos?productId=1')).body.at(-1).name
  expect(await lastName()).not.toBe('Video bonus')
  await publishBody(site, 'videos', edits.add('bonus'))
  expect(await lastName()).toBe('Video bonus')
  await publishBody(site, 'state-links', () => [])
  expect((await there.get('/api/resources?type=STATE')).body).toEqual([])
})
