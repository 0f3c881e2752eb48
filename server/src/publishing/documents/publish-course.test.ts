import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer, openVideos } from '../../../test/buyers.ts'
import { editAndPublish, edits, openTab } from '../../../test/editors.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { videos } from '../../schema.ts'
import { measurePublishedVideos } from '../videos/video-checks.ts'

const shownVideos = async (member: { get(url: string): Promise<{ body: { id: string }[] }> }) =>
  (await member.get('/api/videos?productId=1')).body.map(({ id }) => id)

test('the course follows a publication, archived videos disappear, and their keys stay', async () => {
  await using site = await startTestSite()
  const [owner, member] = [await site.person('Super Admin'), await site.person()]
  const before = await shownVideos(member)
  await (await openTab(owner, 'videos')).save(edits.add('bonus'))
  await (await openTab(owner, 'videos')).save(edits.archive('tax-deed'))
  await editAndPublish(owner, 'videos', edits.moveFirstToEnd)
  const [first, ...rest] = [...before, 'bonus'].filter((id) => id !== 'tax-deed')
  expect(await shownVideos(member)).toEqual([...rest, first])
  expect(await site.db.select().from(videos).where(eq(videos.id, 'tax-deed'))).toHaveLength(1)
  await editAndPublish(owner, 'videos', edits.unarchive('tax-deed'))
  expect(await shownVideos(member)).toContain('tax-deed')
})

test('a published video has the length that Vimeo states', async () => {
  await using site = await startTestSite()
  const { db, jobs, vimeo } = site
  const log = { info: () => {} }
  await measurePublishedVideos({ db, jobs, vimeo, readHomeVideo: async () => undefined, log })
  await editAndPublish(await site.person('Super User'), 'videos', edits.add('bonus'))
  await site.until(async () => {
    const [bonus] = await db.select().from(videos).where(eq(videos.id, 'bonus'))
    return bonus?.measuredSeconds === 60
  })
})

test('adding, archiving and reordering videos changes neither the sums of a running cancellation nor those of earlier purchases', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const [running, quiet] = [await buyer(site), await buyer(site)]
  for (const { id } of [running, quiet]) await openVideos(site, id, 3)
  await running.post(`/api/account/purchases/${running.purchaseId}/cancellation`, {})
  const read = async () =>
    Promise.all(
      [running, quiet].map(async ({ purchaseId }) => {
        const { terms, cancellation, openings } = (await owner.get(`/api/purchases/${purchaseId}`)).body
        return { terms, cancellation, openings }
      }),
    )
  const before = await read()
  expect(before[0]?.terms).toMatchObject({ videosOpened: 3, videosTotal: 9, owed: '20.00' })
  const [{ videoId: opened }] = before[0]?.openings ?? []
  for (const edit of [edits.add('bonus'), edits.archive(opened), edits.moveFirstToEnd]) {
    expect((await editAndPublish(owner, 'videos', edit)).status).toBe(200)
    expect(await read()).toEqual(before)
  }
  const later = await buyer(site)
  expect((await owner.get(`/api/purchases/${later.purchaseId}`)).body.terms).toMatchObject({ videosTotal: 9 })
})

test('what a member watched outlives archiving', async () => {
  await using site = await startTestSite()
  const [owner, member] = [await site.person('Super Admin'), await site.person()]
  await member.post('/api/videos/tax-deed/completed', { Completed: true })
  const before = (await member.get('/api/progress')).body
  await editAndPublish(owner, 'videos', edits.archive('tax-deed'))
  expect((await member.get('/api/progress')).body).toEqual([])
  await editAndPublish(owner, 'videos', edits.unarchive('tax-deed'))
  expect((await member.get('/api/progress')).body).toEqual(before)
})
