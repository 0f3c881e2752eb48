import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { completeVideos, openHourAgo } from '../../../test/completions.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { publishBody } from '../../../test/publish-body.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { courseVideos, report, reportOf, setLength, watcher } from '../../../test/watchers.ts'
import { courseCompletions, lessonEnds, videoWatch } from '../../schema.ts'

const site = await startSharedSite()
const course = await courseVideos(site)
const [first = '', second = ''] = course

const completionOf = (userId: string) =>
  site.db.select().from(courseCompletions).where(eq(courseCompletions.userId, userId))

/** A member who has completed all videos but these. */
async function lacking(...missing: string[]) {
  const member = await watcher(site)
  const others = course.filter((id) => !missing.includes(id))
  await completeVideos(site, member.id, others)
  return member
}

/** Keeps everyone from completing the course while `work` runs. */
const whileNoneCompletes = (work: () => Promise<void>) =>
  site.db.transaction(async (tx) => {
    await tx.execute(sql`lock table course_completions in exclusive mode`)
    await work()
  })

test('if the last two lessons end at the same time, the course is completed', async () => {
  const member = await lacking(first, second)
  for (const id of [first, second]) await openHourAgo(site, member.id, id)
  let ends: Promise<{ status: number }>[] = []
  await whileNoneCompletes(async () => {
    ends = [first, second].map((id) => member.post(`/api/videos/${id}/lesson/end`, {}))
    await untilWaiting(site, 2)
  })
  expect((await Promise.all(ends)).map(({ status }) => status)).toEqual([200, 200])
  expect(await completionOf(member.id)).toHaveLength(1)
})

test('the last video and the course are completed in one transaction', async () => {
  const member = await lacking(first)
  await setLength(site, first, 100)
  await report(member, [reportOf(first, { Ranges: [[0, 85]], Position: 85, Duration: 100 })])
  await setLength(site, first, 90)
  let asked: Promise<{ status: number }> | undefined
  await whileNoneCompletes(async () => {
    asked = member.get('/api/progress')
    await untilWaiting(site)
    const own = and(eq(videoWatch.userId, member.id), eq(videoWatch.videoId, first))
    expect(await site.db.select().from(videoWatch).where(own)).toMatchObject([{ completedAt: null }])
  })
  expect((await asked)?.status).toBe(200)
  expect(await completionOf(member.id)).toHaveLength(1)
})

test('a publication that adds a video first records who has completed the course', async () => {
  const [done, other] = [await lacking(first), await lacking(first)]
  const readAt = new Date(Date.now() - 60_000)
  await site.db.insert(lessonEnds).values({ userId: done.id, videoId: first, readAt })
  await publishBody(site, 'videos', (all) => [
    ...all,
    { id: 'added', productId: 1, name: 'Added', vimeoNumber: '1', orderNumber: 99 },
  ])
  expect(await completionOf(done.id)).toEqual([{ userId: done.id, completedAt: readAt }])
  expect(await completionOf(other.id)).toEqual([])
})
