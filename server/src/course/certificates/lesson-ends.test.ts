import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'
import { access, lessonEnds, readings } from '../../schema.ts'
import { secondsToRead } from './lesson-ends.ts'

const site = await startSharedSite({ limitFactor: 1 })
const [video = ''] = await courseVideos(site)

test('the end of a lesson counts once a third of the reading time has passed since it was opened', async () => {
  const member = await site.person()
  const end = () => member.post(`/api/videos/${video}/lesson/end`, {})
  const ends = () => site.db.select().from(lessonEnds).where(eq(lessonEnds.userId, member.id))
  const openBefore = async (seconds: number) => {
    const grants = site.db.select({ id: access.id }).from(access).where(eq(access.userId, member.id))
    const readAt = sql`now() - make_interval(secs => ${seconds})`
    await site.db.update(readings).set({ readAt }).where(inArray(readings.accessId, grants))
  }
  expect(await end()).toMatchObject({ status: 403, body: { code: 'not_opened' } })
  await member.post(`/api/videos/${video}/opened`, { How: 'read' })
  const { minutes } = (await member.get(`/api/videos/${video}/lesson`)).body
  expect(await end()).toMatchObject({ status: 422, body: { code: 'too_fast' } })
  await openBefore(minutes * 20 - 15)
  const refused = await end()
  expect(refused).toMatchObject({ status: 422, body: { code: 'too_fast' } })
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15)
  expect(await ends()).toEqual([])
  await openBefore(minutes * 20 + 1)
  expect((await end()).status).toBe(200)
  expect(await ends()).toHaveLength(1)
})

test('the end of a lesson that does not exist is not found', async () => {
  expect((await (await site.person()).post('/api/videos/no-such-video/lesson/end', {})).status).toBe(404)
})

const openedAt = new Date('2026-11-26T10:00:00Z')

test.each([
  [0, 12, 1, 240],
  [239, 12, 1, 1],
  [239.5, 12, 1, 1],
  [240, 12, 1, 0],
  [86_400, 12, 1, 0],
  [0, 1, 1, 20],
  [0, 12, 1_000, 1],
  [1, 12, 1_000, 0],
])('%d s after a lesson of %d minutes was opened, with a factor of %d, %d s are left', (...row) => {
  const [seconds, minutes, factor, missing] = row
  const now = new Date(openedAt.getTime() + seconds * 1_000)
  expect(secondsToRead({ openedAt, now, minutes, factor })).toBe(missing)
})
