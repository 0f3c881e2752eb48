import type { Figures } from '@course/contract/office/figures'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer, openVideos } from '../../../test/buyers.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { courseVideos, setLength } from '../../../test/watchers.ts'
import { smallestIdAt } from '../../platform/ids.ts'
import { attempts, knownOrders, purchases, siteState, videoWatch, visitDays } from '../../schema.ts'

const site = await startSharedSite({ timeZone: 'America/Chicago' })
const owner = await site.person('Super Admin')
const read = (query = '') => owner.get(`/api/figures${query}`)
type Columns = Partial<typeof purchases.$inferInsert>

/** Purchases of every status around the clock change of November 1, 2026, which makes that day 25 hours long. */
const sold: [at: string, Columns][] = [
  ['2026-10-31T23:30:00-05:00', {}],
  ['2026-11-01T00:30:00-05:00', { status: 'partly refunded', refundedCents: 1_499 }],
  ['2026-11-01T23:30:00-06:00', { status: 'refunded', refundedCents: 2_999 }],
  ['2026-11-02T00:00:00-06:00', { status: 'not collected' }],
  ['2026-11-04T12:00:00-06:00', { status: 'disputed' }],
  ['2026-11-08T12:00:00-06:00', { status: 'disputed', refundedCents: 500 }],
  ['2026-11-30T12:00:00-06:00', { status: 'paid', amountCents: 1_900 }],
]
const buyers: Awaited<ReturnType<typeof buyer>>[] = []
for (const [at, columns] of sold) {
  const bought = await buyer(site)
  buyers.push(bought)
  const createdAt = new Date(at)
  const [row] = await site.db
    .update(purchases)
    .set({ ...columns, createdAt })
    .where(eq(purchases.id, bought.purchaseId))
    .returning({ attemptId: purchases.attemptId })
  await site.db
    .update(attempts)
    .set({ createdAt })
    .where(eq(attempts.id, row?.attemptId ?? ''))
}

async function exported(path: string, body: object): Promise<Record<string, string>[]> {
  const link = await owner.post(path, body)
  return parse((await site.visitor.get(link.body.url)).body, { bom: true, columns: true })
}

const period = '?from=2026-10-31&to=2026-11-30'
const cents = (amount = '') => Math.round(Number(amount) * 100)

test.each(['day', 'week', 'month'])('by %s, every sum equals the purchases export to the cent', async (by) => {
  const figures: Figures = (await read(`${period}&by=${by}`)).body
  const rows = (await exported('/api/purchases/export', {})).filter(({ Status }) => Status !== 'not collected')
  for (const { from, to, count, gross, refunded, disputed, net } of figures.sales) {
    const own = rows.filter(({ Day = '' }) => Day >= from && Day <= to)
    const sum = (pick: (row: Record<string, string>) => number) => own.reduce((total, row) => total + pick(row), 0)
    const kept = sum(({ Amount, Refunded, Status }) => (Status === 'disputed' ? cents(Amount) - cents(Refunded) : 0))
    expect([count, cents(gross), cents(refunded), cents(disputed), cents(net)]).toEqual([
      own.length,
      sum(({ Amount }) => cents(Amount)),
      sum(({ Refunded }) => cents(Refunded)),
      kept,
      sum(({ Amount, Refunded }) => cents(Amount) - cents(Refunded)) - kept,
    ])
  }
  expect(figures.total).toEqual({ count: 6, gross: '168.95', refunded: '49.98', disputed: '54.98', net: '63.99' })
  expect(figures.refundRate).toBe(50)
})

test('the day of a clock change has all its hours, and another zone other days', async () => {
  const on = async (query: string) => (await read(query)).body.sales.map(({ count }: { count: number }) => count)
  expect(await on('?from=2026-10-31&to=2026-11-02')).toEqual([1, 2, 0])
  expect(await on('?from=2026-10-31&to=2026-11-02&zone=Asia/Tokyo')).toEqual([0, 2, 1])
})

test('the file holds the same rows', async () => {
  const { sales } = (await read(`${period}&by=week`)).body as Figures
  const rows = await exported('/api/figures/export', { from: '2026-10-31', to: '2026-11-30', by: 'week' })
  expect(rows.map(({ From, Sales, Net }) => [From, Number(Sales), Net])).toEqual(
    sales.map(({ from, count, net }) => [from, count, net]),
  )
})

test('the steps to a purchase are counted, with payments that were deleted since', async () => {
  await site.db.insert(visitDays).values([
    { day: '2026-10-30', step: 'visit', count: 1_000 },
    { day: '2026-11-02', step: 'visit', count: 40 },
    { day: '2026-11-03', step: 'visit', count: 60 },
    { day: '2026-11-03', step: 'payment', count: 12 },
  ])
  const order = { transactionId: null, amountCents: 2_999, currency: 'USD', endedAt: new Date() }
  const idAt = (iso: string) => smallestIdAt(new Date(iso)).replace(/.$/, '1')
  await site.db.insert(knownOrders).values([
    { id: idAt('2026-11-03T12:00:00Z'), state: 'declined', ...order },
    { id: idAt('2026-11-05T12:00:00Z'), state: 'closed', ...order },
    { id: idAt('2026-12-24T12:00:00Z'), state: 'declined', ...order },
  ])
  expect((await read(period)).body.funnel).toEqual({
    visits: 100,
    payment: 12,
    attempted: sold.length + 2,
    declined: 1,
    bought: 6,
    visitsSince: '2026-10-30',
  })
})

test('videos show who opened and completed them, how much the middle member saw, and where viewers stopped', async () => {
  const [id = '', other = ''] = await courseVideos(site)
  await setLength(site, id, 100)
  const [a, b, c] = buyers
  if (!a || !b || !c) throw new Error('there are no buyers')
  await openVideos(site, a.id, 1)
  const watched = (userId: string, until: number, more: Partial<typeof videoWatch.$inferInsert> = {}) => ({
    userId,
    videoId: id,
    ranges: [[0, until] as [number, number]],
    position: until,
    positionAt: new Date(),
    ...more,
  })
  await site.db
    .insert(videoWatch)
    .values([watched(a.id, 20), watched(b.id, 55), watched(c.id, 100, { completedAt: new Date() })])
    .onConflictDoNothing()
  await site.db.update(siteState).set({ videoFiguresAt: null, videoFigures: null })
  const figures = (await read()).body as Figures
  expect(figures.videos.find(({ videoId }) => videoId === id)).toMatchObject({
    openedBy: 3,
    completedBy: 1,
    medianPercent: 55,
    stoppedAt: [0, 0, 1, 0, 0, 1, 0, 0, 0, 0],
  })
  expect(figures.videos.find(({ videoId }) => videoId === other)).toMatchObject({ openedBy: 0, medianPercent: null })
})

test('a video shows which parts members saw, and the lines that they left at or skipped', async () => {
  const [, , videoId = ''] = await courseVideos(site)
  await setLength(site, videoId, 40)
  const at = (second: number) => `00:00:${second}.000`.replace(/:(\d\.)/, ':0$1')
  const cues = [0, 10, 20, 30].map((second) => `${at(second)} --> ${at(second + 10)}\nLine at ${second}.`)
  const { version } = (await owner.get(`/api/captions/${videoId}`)).body
  const captions = { FromVersion: version, Text: ['WEBVTT', ...cues].join('\n\n') }
  expect((await owner.put(`/api/captions/${videoId}`, captions)).status).toBe(200)
  const skipping = [
    [0, 10],
    [20, 40],
  ]
  const histories = [[[0, 40]], skipping, skipping, [[0, 15]], [[0, 15]]] as [number, number][][]
  await site.db.insert(videoWatch).values(
    histories.map((ranges, index) => {
      const position = ranges.at(-1)?.[1] ?? 0
      const completedAt = position === 40 ? new Date() : null
      return { userId: buyers[index]?.id ?? '', videoId, ranges, position, positionAt: new Date(), completedAt }
    }),
  )
  await site.db.update(siteState).set({ videoFiguresAt: null, videoFigures: null })
  const { videos } = (await read()).body as Figures
  const video = videos.find((each) => each.videoId === videoId)
  expect(video).toMatchObject({ seconds: 40, playedBy: 5 })
  expect([0, 9, 10, 14, 15, 20, 39].map((part) => video?.seen[part])).toEqual([100, 100, 60, 60, 20, 60, 60])
  expect(video?.lines).toEqual([
    { kind: 'left', at: 10, text: 'Line at 10.', members: 2 },
    { kind: 'skipped', at: 10, text: 'Line at 10.', members: 2 },
  ])
})

test.each([
  ['?from=2026-11-02&to=2026-11-01', 'to', 'ends before it begins'],
  ['?from=2026-02-30', 'from', 'must be a day that exists'],
  ['?from=yesterday', 'from', 'must be a day that exists'],
  ['?from=1926-01-01&to=1976-01-01&by=month', 'from', 'from 2000 to 2100'],
  ['?from=2000-01-01&to=2049-12-31', 'by', 'at most 1100 rows'],
  ['?by=hour', 'by', 'must be one of day, week, month'],
  ['?zone=Moon/Base', 'zone', 'does not exist'],
])('%s is refused with a sentence', async (query, field, sentence) => {
  const { status, body } = await read(query)
  expect(status).toBe(400)
  expect(body.fields[field]).toContain(sentence)
  const file = Object.fromEntries(new URLSearchParams(query))
  expect((await owner.post('/api/figures/export', file)).status).toBe(400)
})
