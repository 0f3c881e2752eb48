import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer, openVideos } from '../../../test/buyers.ts'
import { edits } from '../../../test/editors.ts'
import { publishBody, readVideos } from '../../../test/publish-body.ts'
import { startTestSite, type TestSite, testPassword } from '../../../test/test-site.ts'
import { purchases } from '../../schema.ts'
import { windowEnd } from './window.ts'

type Buyer = Awaited<ReturnType<typeof buyer>>

const ownTerms = async (ada: Buyer) => (await ada.get('/api/account/purchases')).body[0].terms
const readRow = async (site: TestSite, ada: Buyer) =>
  (await site.db.select().from(purchases).where(eq(purchases.id, ada.purchaseId)))[0]
const videoIds = async (site: TestSite) => (await readVideos(site)).map(({ id }) => id)
const addVideos = (site: TestSite, ids: string[]) =>
  publishBody(site, 'videos', (all) => ids.reduce((body, id) => edits.add(id)(body), all))

test('the counted videos and the end of the window are stored with the purchase', async () => {
  await using site = await startTestSite()
  const ada = await buyer(site)
  const row = await readRow(site, ada)
  expect(row).toMatchObject({
    countedVideoIds: await videoIds(site),
    cancellableUntil: windowEnd(row?.createdAt ?? new Date(0), 'America/Chicago', { windowBusinessDays: 3 }),
    timeZone: 'America/Chicago',
  })
})

test('later changes of videos or time zone do not change the terms of a purchase', async () => {
  await using site = await startTestSite()
  const ada = await buyer(site)
  const counted = await videoIds(site)
  const [first = '', second = ''] = counted
  await openVideos(site, ada.id, 3)
  const before = await ownTerms(ada)
  expect(before).toMatchObject({ videosOpened: 3, videosTotal: 9, owed: '20.00', timeZone: 'America/Chicago' })
  await addVideos(site, ['bonus-1', 'bonus-2', 'bonus-3'])
  for (const id of [first, second]) await publishBody(site, 'videos', edits.archive(id))
  await using moved = await startTestSite({ databaseUrl: site.databaseUrl, timeZone: 'Pacific/Honolulu' })
  const session = moved.as((await moved.logIn(ada.email, testPassword)).body.message)
  expect((await session.get('/api/account/purchases')).body[0]).toMatchObject({
    terms: before,
    timeZone: 'America/Chicago',
  })
  for (const id of ['bonus-1', 'bonus-2']) await session.post(`/api/videos/${id}/opened`, {})
  const { window } = (await session.get('/api/openings')).body
  expect(window).toMatchObject({ videosOpened: 3, owed: '20.00', owedAfterNext: '16.67' })
  expect(window.countedVideoIds).toEqual(counted)
})
