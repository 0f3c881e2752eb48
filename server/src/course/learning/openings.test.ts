import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer, endAccess, longAgo, openVideos } from '../../../test/buyers.ts'
import { editAndPublish, edits } from '../../../test/editors.ts'
import { publishBody, readVideos } from '../../../test/publish-body.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { access, openings, purchases } from '../../schema.ts'
import { openVideo } from './openings.ts'

const site = await startSharedSite()

// The first video's lesson is free.
const [, first = '', second = ''] = (await readVideos(site)).map(({ id }) => id)
const open = (person: { post: typeof site.visitor.post }, id = '') => person.post(`/api/videos/${id}/opened`, {})
const read = async (person: { get: typeof site.visitor.get }) => (await person.get('/api/openings')).body
const openingsOf = (userId: string) =>
  site.db
    .select({ videoId: openings.videoId, accessId: openings.accessId, openedAt: openings.openedAt })
    .from(openings)
    .innerJoin(access, eq(access.id, openings.accessId))
    .where(eq(access.userId, userId))
    .orderBy(asc(openings.openedAt))
/** Until a statement of the site waits for a lock. */
const waiting = () =>
  site.until(async () => {
    const { rows } = await site.db.execute(sql`select from pg_locks where not granted`)
    return rows.length > 0
  })
/** Where the table keeps its rows: another version of a row has another place. */
const versionsOf = async (userId: string) => {
  const { rows } = await site.db.execute(
    sql`select openings.ctid::text, openings.xmin::text from ${openings} join ${access} on access.id = access_id where user_id = ${userId}`,
  )
  return rows
}

test('the first opening of a video is noted for its member, and a second one writes nothing', async () => {
  const [member, other] = [await site.person(), await site.person()]
  expect(await open(member, first)).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(await openingsOf(member.id)).toMatchObject([{ videoId: first, openedAt: expect.any(Date) }])
  const versions = await versionsOf(member.id)
  expect(versions).toHaveLength(1)
  expect((await open(member, first)).status).toBe(200)
  expect(await versionsOf(member.id)).toEqual(versions)
  expect((await open(member, second)).status).toBe(200)
  expect(await read(member)).toEqual({ opened: [first, second], read: [], window: null, pause: null })
  expect(await read(other)).toEqual({ opened: [], read: [], window: null, pause: null })
})

test('several tabs that open the same video at once are one opening', async () => {
  const member = await site.person()
  const replies = await Promise.all(Array.from({ length: 8 }, () => open(member, first)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await openingsOf(member.id)).toHaveLength(1)
})

test.each(['no-such-video', "'or'1", '%00', 'x'.repeat(101)])('the video %j does not exist', async (id) => {
  const member = await site.person()
  const reply = await open(member, id)
  expect(reply.status).toBe(404)
  expect(reply.body.error).toMatch(/^[A-Z][\w ]+\.$/)
  expect(await openingsOf(member.id)).toEqual([])
})

test.each(['played', 'read'] as const)(
  'a video is not %s once access has ended, even if the request began before',
  async (how) => {
    const member = await site.person()
    await endAccess(site, member.id)
    const opened = openVideo({ db: site.db, lessons: { isFree: () => false } }, member.id, first, how)
    await expect(opened).rejects.toMatchObject({ code: 'no_access' })
    expect([await openingsOf(member.id), await versionsOf(member.id)]).toEqual([[], []])
  },
)

test.each(['read', 'played'] as const)(
  'when access ends while a video is being %s, it is refused, and nothing is recorded',
  async (How) => {
    const owner = await site.person('Super Admin')
    const published = `2099-02-0${How.length - 3}`
    const rule = { version: published, effectiveDate: published, requestPausesOpening: true }
    expect((await editAndPublish(owner, 'legal', (terms) => ({ ...terms, ...rule }))).status).toBe(200)
    const ada = await buyer(site)
    let reply: Promise<{ status: number }> | undefined
    await site.db.transaction(async (tx) => {
      await tx.select().from(purchases).where(eq(purchases.id, ada.purchaseId)).for('update')
      reply = ada.post(`/api/videos/${second}/opened`, { How })
      await waiting()
      await endAccess(site, ada.id)
    })
    expect(await reply).toMatchObject({ status: 403, body: { code: 'no_access' } })
    expect([await openingsOf(ada.id), await versionsOf(ada.id)]).toEqual([[], []])
    expect((await owner.get(`/api/purchases/${ada.purchaseId}`)).body.openings).toEqual([])
  },
)

test('while the window is open a buyer reads what was opened, the deadline and the refund', async () => {
  const ada = await buyer(site)
  const counts = { videosOpened: 0, videosTotal: 9, owed: '29.99', owedAfterNext: '26.66', readingCounts: true }
  const countedVideoIds = (await readVideos(site)).map(({ id }) => id)
  const window = { ...counts, countedVideoIds, timeZone: 'America/Chicago' }
  expect(await read(ada)).toEqual({
    opened: [],
    read: [],
    pause: null,
    window: { ...window, deadline: expect.stringMatching(/T0[56]:00:00\.000Z$/), cancellation: 'possible' },
  })
  for (const id of [first, second, first]) await open(ada, id)
  await openVideos(site, ada.id, 3)
  expect(await read(ada)).toMatchObject({ window: { videosOpened: 3, owed: '20.00' } })
  await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
  await openVideos(site, ada.id, 9)
  expect(await read(ada)).toMatchObject({ window: { videosOpened: 3, owed: '20.00', cancellation: 'requested' } })
})

test('a disputed purchase cannot be canceled, and the window is absent after its end', async () => {
  const [ada, late] = [await buyer(site), await buyer(site, { boughtAt: longAgo() })]
  await site.db.update(purchases).set({ status: 'disputed' }).where(eq(purchases.id, ada.purchaseId))
  expect(await read(ada)).toMatchObject({ window: { cancellation: 'impossible' } })
  await open(late, first)
  expect(await read(late)).toEqual({ opened: [first], read: [], window: null, pause: null })
})

test('what was opened under an earlier purchase does not make a later refund smaller', async () => {
  const ada = await buyer(site)
  await openVideos(site, ada.id, 3)
  await endAccess(site, ada.id)
  expect(await site.enroll(ada.email)).toMatchObject({ status: 200 })
  expect(await read(ada)).toMatchObject({ opened: [], window: { videosOpened: 0, owed: '29.99' } })
  await open(ada, first)
  expect(await read(ada)).toMatchObject({ opened: [first], window: { videosOpened: 1, owed: '26.66' } })
  const [again, before] = (await ada.get('/api/account/purchases')).body
  expect([again.terms.videosOpened, before.terms.videosOpened]).toEqual([1, 3])
})

test('what was opened under access that an administrator gave counts for no purchase', async () => {
  const [owner, member] = [await site.person('Super Admin'), await site.person()]
  await openVideos(site, member.id, 4)
  await owner.post(`/api/users/${member.id}/access/end`, { Reason: 'The test month is over' })
  expect((await site.enroll(member.email)).status).toBe(200)
  expect(await read(member)).toMatchObject({ opened: [], window: { videosOpened: 0, owed: '29.99' } })
})

test('access that comes back after a dispute keeps the openings of its purchase', async () => {
  const ada = await buyer(site)
  await openVideos(site, ada.id, 2)
  await endAccess(site, ada.id)
  const grant = { userId: ada.id, source: 'purchase', purchaseId: ada.purchaseId } as const
  await site.db.insert(access).values({ ...grant, id: crypto.randomUUID() })
  await openVideos(site, ada.id, 3)
  expect((await read(ada)).window).toMatchObject({ videosOpened: 3 })
})

test('the owner reads when each video was opened, also of one that is archived', async () => {
  const owner = await site.person('Super Admin')
  const ada = await buyer(site)
  await publishBody(site, 'videos', edits.add('bonus'))
  for (const id of [second, 'bonus']) await open(ada, id)
  await publishBody(site, 'videos', edits.archive('bonus'))
  const shown: { id: string }[] = (await ada.get('/api/videos?productId=1')).body
  expect(shown.map(({ id }) => id)).not.toContain('bonus')
  const { body } = await owner.get(`/api/purchases/${ada.purchaseId}`)
  expect(body.openings).toEqual([
    {
      videoId: second,
      name: expect.stringMatching(/\?$/),
      openedAt: expect.stringMatching(/Z$/),
      counts: true,
      how: 'played',
    },
    { videoId: 'bonus', name: 'Video bonus', openedAt: expect.stringMatching(/Z$/), counts: false, how: 'played' },
  ])
  expect(body.terms).toMatchObject({ videosOpened: 1, videosTotal: 9, owed: '26.66' })
})

test('an account without access opens no video and reads no openings', async () => {
  const person = await site.person('Paid User', { access: false })
  expect((await open(person, first)).status).toBe(403)
  expect((await open(site.visitor, first)).status).toBe(401)
  expect((await person.get('/api/openings')).status).toBe(403)
  expect((await site.visitor.get('/api/openings')).status).toBe(401)
  expect(await openingsOf(person.id)).toEqual([])
})
