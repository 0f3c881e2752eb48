import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { edits } from '../../../test/editors.ts'
import { publishBody } from '../../../test/publish-body.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import {
  courseVideos,
  deleteMeasuredLengths,
  report,
  reportOf,
  setLength,
  type Watcher,
  watcher,
  watchers,
} from '../../../test/watchers.ts'
import { videos, videoWatch } from '../../schema.ts'

const site = await startSharedSite()
const [first = '', second = ''] = await courseVideos(site)
beforeEach(async () => {
  await site.db.delete(videoWatch)
  await deleteMeasuredLengths(site)
})

const progressOf = async (member: Pick<Watcher, 'get'>) => (await member.get('/api/progress')).body
const watch = async (member: Watcher, from: number, to: number, duration = 100) =>
  (await report(member, [reportOf(first, { Ranges: [[from, to]], Position: to, Duration: duration })])).body[0]

test('a seek to the last second and the end of the video complete nothing', async () => {
  const member = await watcher(site)
  await setLength(site, first, 100)
  await watch(member, 0, 5)
  expect(await watch(member, 99, 100)).toMatchObject({ position: 100, percent: 6, completedAt: null })
})

test('90 % of the seconds complete a video once, with a date, and watching again changes nothing', async () => {
  const member = await watcher(site)
  await setLength(site, first, 100)
  expect(await watch(member, 11, 100)).toMatchObject({ percent: 89, completedAt: null })
  const done = await watch(member, 0, 1)
  expect(done).toMatchObject({ percent: 90, completedAt: expect.stringMatching(/^20.*Z$/) })
  expect(await watch(member, 0, 1)).toMatchObject({ percent: 90, completedAt: done.completedAt })
  expect(await watch(member, 0, 50)).toMatchObject({ percent: 100, completedAt: done.completedAt })
  expect(await progressOf(member)).toMatchObject([{ completedAt: done.completedAt }])
})

test('20 seconds at double speed are 40 seconds seen', async () => {
  const member = await watcher(site)
  await setLength(site, first, 100)
  expect(await watch(member, 0, 40)).toMatchObject({ covered: [[0, 40]], percent: 40 })
})

test('seconds beyond the known length are kept and do not count', async () => {
  const member = await watcher(site)
  await setLength(site, first, 100)
  expect(await watch(member, 80, 1_000, 1_000)).toMatchObject({
    covered: [[80, 1_000]],
    percent: 20,
    completedAt: null,
  })
  expect(await watch(member, 0, 80, 1_000)).toMatchObject({ percent: 100, completedAt: expect.any(String) })
})

test('until the length is known, ranges are kept and completion waits for the next GET or POST', async () => {
  const [ada, bob] = [await watcher(site), await watcher(site)]
  for (const member of [ada, bob]) {
    expect(await watch(member, 0, 100)).toMatchObject({
      covered: [[0, 100]],
      duration: null,
      percent: null,
      completedAt: null,
    })
  }
  await setLength(site, first, 110)
  expect(await progressOf(ada)).toMatchObject([{ duration: 110, percent: 90, completedAt: expect.any(String) }])
  expect((await site.db.select().from(videoWatch).where(eq(videoWatch.userId, bob.id)))[0]?.completedAt).toBeNull()
  expect(await watch(bob, 0, 1)).toMatchObject({ percent: 90, completedAt: expect.any(String) })
})

test('a later, longer length takes no completion away', async () => {
  const member = await watcher(site)
  await setLength(site, first, 100)
  const { completedAt } = await watch(member, 0, 100)
  await setLength(site, first, 1_000)
  expect(await progressOf(member)).toMatchObject([{ percent: 10, completedAt }])
})

test('a forged Duration of 10 seconds completes nothing for oneself or others', async () => {
  const [forger, ada, bob] = await watchers(site, 3)
  if (!forger || !ada || !bob) throw new Error('there are not three members')
  for (let at = 0; at < 5; at += 1) {
    expect(await watch(forger, 0, 10, 10)).toMatchObject({ duration: null, completedAt: null })
  }
  expect(await watch(ada, 0, 10, 600)).toMatchObject({ duration: null })
  expect(await watch(bob, 0, 10, 600)).toMatchObject({ duration: 600, percent: 1, completedAt: null })
  expect(await progressOf(forger)).toMatchObject([{ duration: 600, percent: 1, completedAt: null }])
})

test('the length is the median of three members, is set once, and comes after the figure of the owner', async () => {
  const [ada, bob, cyn, dan] = (await watchers(site, 4)) as [Watcher, Watcher, Watcher, Watcher]
  await watch(ada, 0, 10, 61.2)
  await watch(bob, 0, 10, 43_200)
  expect(await watch(cyn, 0, 10, 62.9)).toMatchObject({ duration: 62 })
  expect(await watch(dan, 0, 10, 300)).toMatchObject({ duration: 62 })
  expect(await watch(ada, 0, 10, 300)).toMatchObject({ duration: 62 })
  await setLength(site, first, 64)
  expect(await progressOf(ada)).toMatchObject([{ duration: 64 }])
})

test('a video that plays something else is measured again, by what players state from then on', async () => {
  const members = (await watchers(site, 3)) as [Watcher, Watcher, Watcher]
  for (const member of members) await watch(member, 0, 10, 60)
  const [before] = await site.db.select().from(videos).where(eq(videos.id, first))
  expect(before?.measuredSeconds).toBe(60)
  await publishBody(site, 'videos', edits.rename(first, 'Another name'))
  expect(await progressOf(members[0])).toMatchObject([{ duration: 60 }])
  await publishBody(site, 'videos', ([video, ...rest]) => [{ ...video, vimeoNumber: '424242' }, ...rest])
  expect(await watch(members[0], 0, 10, 90)).toMatchObject({ duration: null, covered: [[0, 10]] })
  await watch(members[1], 0, 10, 90)
  expect(await watch(members[2], 0, 10, 90)).toMatchObject({ duration: 90 })
})

test('a member marks a video as completed or not, apart from what was watched and without opening it', async () => {
  const member = await watcher(site)
  const mark = (id: string, Completed: unknown) => member.post(`/api/videos/${id}/completed`, { Completed })
  await setLength(site, first, 100)
  await watch(member, 0, 100)
  expect(await mark(second, true)).toMatchObject({ status: 200, body: { message: 'Success' } })
  await mark(first, false)
  const marked = { covered: [], lastAt: null, completedAt: null, position: 0 }
  expect(await progressOf(member)).toMatchObject([
    { marked: false, percent: 100, completedAt: expect.any(String) },
    { marked: true, ...marked },
  ])
  expect((await member.get('/api/openings')).body.opened).toEqual([first])
  await report(member, [reportOf(second)])
  await mark(second, false)
  expect((await progressOf(member))[1]).toMatchObject({ marked: false, covered: [[0, 15]], position: 15 })
})

test.each(['no-such-video', '%00', 'x'.repeat(101)])(
  'nobody can mark the video %j, which does not exist',
  async (id) => {
    const member = await watcher(site)
    expect((await member.post(`/api/videos/${id}/completed`, { Completed: true })).status).toBe(404)
    expect(await progressOf(member)).toEqual([])
  },
)
