import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '../../../test/test-site.ts'
import { videoOpenings, videos } from '../../db/schema.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())

const [first, second] = (await site.db.select().from(videos).orderBy(videos.orderNumber)).map(({ id }) => id)
const open = (person: { post: typeof site.visitor.post }, id = '') => person.post(`/api/videos/${id}/opened`, {})
const openingsOf = (userId: string) => site.db.select().from(videoOpenings).where(eq(videoOpenings.userId, userId))

test('the first opening of a video is noted for its member, and a later one changes nothing', async () => {
  const [member, other] = [await site.person(), await site.person()]
  expect(await open(member, first)).toMatchObject({ status: 200, body: { message: 'Success' } })
  const [opening, ...more] = await openingsOf(member.id)
  expect(opening).toMatchObject({ videoId: first, openedAt: expect.any(Date) })
  expect(more).toEqual([])
  expect((await open(member, first)).status).toBe(200)
  expect(await openingsOf(member.id)).toEqual([opening])
  expect((await open(member, second)).status).toBe(200)
  expect(await openingsOf(member.id)).toHaveLength(2)
  expect(await openingsOf(other.id)).toEqual([])
})

test('several tabs that open the same video at once are one opening', async () => {
  const member = await site.person()
  const replies = await Promise.all(Array.from({ length: 8 }, () => open(member, first)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await openingsOf(member.id)).toHaveLength(1)
})

test.each([
  ['no-such-video', 404],
  ["'or'1", 404],
  ['%00', 400],
  ['x'.repeat(101), 400],
])('the video %j does not exist', async (id, status) => {
  const member = await site.person()
  const reply = await open(member, id)
  expect(reply.status).toBe(status)
  expect(reply.body.error).toMatch(/^[A-Z][\w ]+\.$/)
  expect(await openingsOf(member.id)).toEqual([])
})

test('whoever may not watch a video opens none', async () => {
  const person = await site.person('Paid User', { access: false })
  expect((await open(person, first)).status).toBe(403)
  expect((await open(site.visitor, first)).status).toBe(401)
  expect(await openingsOf(person.id)).toEqual([])
})
