import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { buyer, endAccess } from '../../../test/buyers.ts'
import { edits } from '../../../test/editors.ts'
import { publishBody } from '../../../test/publish-body.ts'
import { issuer, startSharedSite, tokenSecret } from '../../../test/test-site.ts'
import { courseVideos, deleteMeasuredLengths, report, reportOf, type Watcher, watcher } from '../../../test/watchers.ts'
import { createTokens } from '../../platform/sessions/access-tokens.ts'
import { access, openings, users, videoWatch } from '../../schema.ts'

const site = await startSharedSite()
const [first = '', second = '', third = ''] = await courseVideos(site)
await deleteMeasuredLengths(site)

const hour = 3_600_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
const progressOf = async (member: Pick<Watcher, 'get'>) => (await member.get('/api/progress')).body
const openedBy = async (member: Pick<Watcher, 'get'>): Promise<string[]> =>
  (await member.get('/api/openings')).body.opened
/** Everything that a report can change, of all members. */
const everything = async () => ({
  watched: await site.db.select().from(videoWatch).orderBy(videoWatch.userId, videoWatch.videoId),
  openings: await site.db.$count(openings),
})
const grantedAgo = (member: Watcher, seconds: number) =>
  site.db
    .update(access)
    .set({ grantedAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(sql`${access.userId} = ${member.id}`)

const change = (member: Watcher, values: PgUpdateSetSource<typeof users>) =>
  site.db.update(users).set(values).where(eq(users.id, member.id))

test('a report adds its seconds to those seen before and answers with the merged rows in course order', async () => {
  const member = await watcher(site)
  await report(member, [reportOf(second, { Ranges: [[0, 15]] })])
  const reply = await report(member, [
    reportOf(second, {
      Ranges: [
        [40, 55],
        [10, 20],
      ],
      Position: 55.7,
    }),
    reportOf(first, { Ranges: [[0, 5]], Position: 5 }),
  ])
  const row = { duration: null, percent: null, completedAt: null, marked: null, lastAt: expect.stringMatching(/Z$/) }
  expect({ status: reply.status, body: reply.body }).toEqual({
    status: 200,
    body: [
      { ...row, videoId: first, number: 1, position: 5, covered: [[0, 5]] },
      {
        ...row,
        videoId: second,
        number: 2,
        position: 55,
        covered: [
          [0, 20],
          [40, 55],
        ],
      },
    ],
  })
  expect(await progressOf(member)).toEqual(reply.body)
})

test('a report that is sent again changes nothing, and reports of nothing answer with nothing', async () => {
  const member = await watcher(site)
  const sent = [reportOf(first, { Position: 9 })]
  const before = (await report(member, sent)).body
  const after = (await report(member, sent)).body
  expect(after).toEqual([{ ...before[0], lastAt: expect.any(String) }])
  expect((await report(member, [])).body).toEqual([])
})

test('a record that is cut up closes its smallest gaps and keeps at most 500 ranges', async () => {
  const member = await watcher(site)
  const every = (step: number, from: number, count: number) =>
    Array.from({ length: count }, (_, at) => [from + at * step, from + at * step + 1])
  const video = { Duration: 40_000, Position: 0 }
  const send = (Ranges: number[][]) => report(member, [reportOf(first, { ...video, Ranges })])
  const far = every(10, 30_000, 400)
  expect((await send(far)).body[0].covered).toEqual(far)
  const cut = every(2, 0, 500)
  const { covered } = (await send(cut)).body[0]
  expect(covered).toHaveLength(500)
  expect(covered.slice(-400)).toEqual(far)
  expect([covered[0][0], covered[99][1]]).toEqual([0, 999])
  expect((await send(cut)).body[0].covered).toEqual(covered)
  const whole = await report(member, [
    reportOf(second, { ...video, Ranges: cut }),
    reportOf(second, { ...video, Ranges: far }),
  ])
  expect(whole.body[0].covered).toHaveLength(500)
})

test('the position is that of the report made last by its age, whatever the clocks of the devices say', async () => {
  const member = await watcher(site)
  const dayAhead = 24 * hour
  const phone = { Device: 'phone', SentAt: ago(-dayAhead) }
  await report(member, [reportOf(first, { Position: 30, At: ago(2 * hour) })], { SentAt: ago(0) })
  await report(member, [reportOf(first, { Position: 40, At: ago(-dayAhead + 3 * hour) })], phone)
  expect(await progressOf(member)).toMatchObject([{ position: 30 }])
  await report(member, [reportOf(first, { Position: 50, At: ago(-dayAhead + hour) })], phone)
  expect(await progressOf(member)).toMatchObject([{ position: 50 }])
  await report(member, [reportOf(first, { Position: 20, At: ago(-500 * hour) })], { SentAt: ago(0) })
  expect(await progressOf(member)).toMatchObject([{ position: 20 }])
  expect(Date.parse((await progressOf(member))[0].lastAt)).toBeLessThanOrEqual(Date.now() + hour)
})

test('X-Last-Video names the video of the latest report, and is absent before the first one', async () => {
  const member = await watcher(site)
  expect((await member.get('/api/progress')).headers).not.toHaveProperty('x-last-video')
  await report(member, [reportOf(third)])
  await report(member, [reportOf(first, { At: ago(hour) })], { SentAt: ago(0) })
  expect((await member.get('/api/progress')).headers['x-last-video']).toBe(third)
})

test('parallel reports of one video all count', async () => {
  const member = await watcher(site)
  const sent = Array.from({ length: 12 }, (_, at) => reportOf(first, { Ranges: [[at * 5, at * 5 + 5]], Position: at }))
  const replies = await Promise.all(sent.map((one) => report(member, [one])))
  expect(replies.map(({ status }) => status)).toEqual(sent.map(() => 200))
  expect(await progressOf(member)).toMatchObject([{ covered: [[0, 60]] }])
})

test('a report for a video that was never opened records the opening in the same transaction', async () => {
  const ada = await buyer(site)
  await grantedAgo(ada as Watcher, 3_600)
  expect((await report(ada, [reportOf(second)])).status).toBe(200)
  const { body } = await ada.get('/api/openings')
  expect(body).toMatchObject({ opened: [second], window: { videosOpened: 1, owed: '26.66' } })
  await report(ada, [reportOf(second), reportOf(first, { Ranges: [] })])
  expect((await openedBy(ada)).toSorted()).toEqual([first, second].toSorted())
  const versions = () => site.db.execute(sql`select ctid::text from ${openings}`)
  const before = (await versions()).rows
  await report(ada, [reportOf(second), reportOf(first)])
  expect((await versions()).rows).toEqual(before)
})

test('what was watched under an earlier purchase opens nothing under a later one, whose refund it would reduce', async () => {
  const ada = await buyer(site)
  await grantedAgo(ada as Watcher, 2 * 86_400)
  await endAccess(site, ada.id)
  expect((await site.enroll(ada.email)).status).toBe(200)
  await report(ada, [reportOf(second, { At: ago(24 * hour) })], { SentAt: ago(0) })
  expect(await progressOf(ada)).toMatchObject([{ videoId: second, covered: [[0, 15]] }])
  expect((await ada.get('/api/openings')).body).toMatchObject({ opened: [], window: { videosOpened: 0 } })
  await report(ada, [reportOf(second)])
  expect((await ada.get('/api/openings')).body).toMatchObject({ opened: [second], window: { videosOpened: 1 } })
})

test('more than twice the seconds since the first access is too_fast and writes nothing, not even an opening', async () => {
  const member = await watcher(site)
  await grantedAgo(member, 100)
  const [fits, fitsToo, tooMuch] = [reportOf(first, { Ranges: [[0, 60]] }), reportOf(second), reportOf(third)]
  const tooLong = { Ranges: [[0, 7_200]], Position: 1, Duration: 7_200 }
  expect((await report(member, [fits])).status).toBe(200)
  const before = await everything()
  for (const sent of [[{ ...tooMuch, ...tooLong }], [fitsToo, { ...tooMuch, ...tooLong }]]) {
    const reply = await report(member, sent)
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'too_fast', error: expect.stringMatching(/^[A-Z].*\.$/) },
    })
    expect(await everything()).toEqual(before)
  }
  await grantedAgo(member, 3_700)
  expect((await report(member, [fitsToo, { ...tooMuch, ...tooLong }])).status).toBe(200)
})

test('seconds seen twice count once for too_fast, and access that has ended counts as time', async () => {
  const member = await watcher(site)
  const again = () => report(member, [reportOf(first, { Ranges: [[900, 1_000]], Position: 1_000, Duration: 1_000 })])
  await grantedAgo(member, 100)
  for (let at = 0; at < 5; at += 1) expect((await again()).status).toBe(200)
  await endAccess(site, member.id)
  await site.db.insert(access).values({ id: crypto.randomUUID(), userId: member.id, source: 'administrator' })
  expect((await report(member, [reportOf(second, { Ranges: [[0, 60]] })])).status).toBe(200)
})

test('a backlog of seven days offline and two devices at once are accepted whole', async () => {
  const member = await watcher(site)
  const week = 7 * 24 * hour
  const backlog = (device: string, start: number) => {
    const sent = Array.from({ length: 60 }, (_, at) =>
      reportOf(at % 2 ? first : second, {
        Ranges: [[start + at * 60, start + at * 60 + 60]],
        Position: 0,
        Duration: 43_200,
        At: ago(week - at * 60_000),
      }),
    )
    return report(member, sent, { Device: device, SentAt: ago(0) })
  }
  const replies = await Promise.all([backlog('laptop', 0), backlog('phone', 3_600)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const minutes = (odd: number) =>
    Array.from({ length: 60 }, (_, at) => [(2 * at + odd) * 60, (2 * at + odd) * 60 + 60])
  expect(await progressOf(member)).toMatchObject([{ covered: minutes(1) }, { covered: minutes(0) }])
})

test('progress of a video that was removed is kept, not shown, and counts again when the video is back', async () => {
  const member = await watcher(site)
  await publishBody(site, 'videos', edits.add('bonus'))
  await report(member, [reportOf('bonus')])
  await publishBody(site, 'videos', edits.archive('bonus'))
  expect((await member.get('/api/progress')).headers).not.toHaveProperty('x-last-video')
  expect(await progressOf(member)).toEqual([])
  await publishBody(site, 'videos', edits.unarchive('bonus'))
  expect(await progressOf(member)).toMatchObject([{ videoId: 'bonus', number: 10, covered: [[0, 15]] }])
  await publishBody(site, 'videos', edits.archive('bonus'))
})

test('a new order of the videos changes nobody’s percentages', async () => {
  const member = await watcher(site)
  await publishBody(site, 'videos', (all: object[]) => all.map((video) => ({ ...video, seconds: 60 })))
  await report(member, [reportOf(first, { Ranges: [[0, 30]] })])
  const [before] = await progressOf(member)
  const reverse = (all: object[]) => all.toReversed()
  await publishBody(site, 'videos', reverse)
  expect(await progressOf(member)).toEqual([{ ...before, number: 9 }])
  await publishBody(site, 'videos', reverse)
  await deleteMeasuredLengths(site)
})

test('members see and change only their own progress', async () => {
  const [ada, bob] = [await watcher(site), await watcher(site)]
  await report(ada, [reportOf(first)])
  const adas = await progressOf(ada)
  await report(bob, [reportOf(second, { Ranges: [[20, 30]] })])
  await bob.post(`/api/videos/${first}/completed`, { Completed: true })
  expect(await progressOf(ada)).toEqual(adas)
  expect(await progressOf(bob)).toMatchObject([{ covered: [] }, { covered: [[20, 30]] }])
  expect((await bob.get(`/api/users/${ada.id}/progress`)).status).toBe(403)
  expect((await bob.get(`/api/users/${bob.id}/progress`)).status).toBe(403)
})

test('administrators read the progress of a user, and 404 for somebody who does not exist', async () => {
  const [owner, ada] = [await site.person('Super User'), await watcher(site)]
  await report(ada, [reportOf(first)])
  const reply = await owner.get(`/api/users/${ada.id}/progress`)
  expect(reply).toMatchObject({ status: 200, body: await progressOf(ada) })
  expect(reply.headers).not.toHaveProperty('x-last-video')
  expect((await owner.get(`/api/users/${crypto.randomUUID()}/progress`)).status).toBe(404)
  expect((await owner.get('/api/users/nobody/progress')).status).toBe(404)
})

test('without a session or without access, nothing is read or written', async () => {
  const nobody = await site.person('Paid User', { access: false })
  const before = await everything()
  for (const [who, status] of [
    [site.visitor, 401],
    [nobody, 403],
  ] as const) {
    expect((await report(who, [reportOf(first)])).status).toBe(status)
    expect((await who.get('/api/progress')).status).toBe(status)
    expect((await who.post(`/api/videos/${first}/completed`, { Completed: true })).status).toBe(status)
    expect((await who.get('/api/preferences')).status).toBe(status)
  }
  expect(await everything()).toEqual(before)
})

test.each<[string, number, (member: Watcher) => Promise<unknown>]>([
  ['whose access has ended', 403, (member) => endAccess(site, member.id)],
  ['who was disabled', 401, (member) => change(member, { disabledAt: sql`now()` })],
  ['whose password has changed', 401, (member) => change(member, { sessionVersion: 2 })],
])('a member %s reports nothing more, not even about an open video', async (_, status, end) => {
  const member = await watcher(site)
  expect((await report(member, [reportOf(first)])).status).toBe(200)
  await end(member)
  const before = await everything()
  expect((await report(member, [reportOf(first, { Ranges: [[15, 30]] })])).status).toBe(status)
  expect(await everything()).toEqual(before)
})

test('a token that has ended reports nothing more', async () => {
  const member = await watcher(site)
  await report(member, [reportOf(first)])
  const holder = { userId: member.id, sessionVersion: 1, firstName: 'Wil', lastName: 'W', email: member.email }
  const dayAgo = new Date(Date.now() - 24 * hour)
  const late = site.as(createTokens(tokenSecret, issuer).issue({ ...holder, role: 'Paid User' }, dayAgo))
  const before = await everything()
  expect((await report(late, [reportOf(first, { Ranges: [[15, 30]] })])).status).toBe(401)
  expect(await everything()).toEqual(before)
})
