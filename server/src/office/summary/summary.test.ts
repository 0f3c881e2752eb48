import type { Summary } from '@course/contract/office/summary'
import { sumSales } from '@course/contract/sales/sales'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer, openVideos } from '../../../test/buyers.ts'
import { edits, openTab } from '../../../test/editors.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { purchases } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const clerk = await site.person('Super User')
const read = async (person = owner): Promise<Summary> => (await person.get('/api/summary')).body
type Columns = Partial<typeof purchases.$inferInsert>

/** Purchases with every status, of several days. Their buyers are moved to their day. */
const sold: [daysAgo: number, Columns][] = [
  [0, {}],
  [0, { status: 'partly refunded', refundedCents: 1_499 }],
  [1, { status: 'refunded', refundedCents: 2_999 }],
  [1, { status: 'not collected' }],
  [6, { status: 'disputed' }],
  [6, { status: 'disputed', refundedCents: 500 }],
  [8, { status: 'paid' }],
  [29, { status: 'collecting', amountCents: 1_900 }],
  [40, { status: 'paid' }],
]
for (const [daysAgo, columns] of sold) {
  const { purchaseId } = await buyer(site)
  const createdAt = sql`now() - make_interval(days => ${daysAgo})`
  await site.db
    .update(purchases)
    .set({ ...columns, createdAt })
    .where(eq(purchases.id, purchaseId))
}

async function exported(): Promise<Record<string, string>[]> {
  const { body } = await owner.post('/api/purchases/export', {})
  return parse((await site.visitor.get(body.url)).body, { bom: true, columns: true })
}

test('every sum equals the purchases export to the cent', async () => {
  const { sales, timeZone } = await read()
  expect(sales).toHaveLength(30)
  const rows = (await exported()).filter(({ Status }) => Status !== 'not collected')
  const cents = (amount = '') => Math.round(Number(amount) * 100)
  for (const { day, count, gross, refunded, disputed, net } of sales) {
    const own = rows.filter((row) => row.Day === day && row['Time Zone'] === timeZone)
    const total = (pick: (row: Record<string, string>) => number) => own.reduce((sum, row) => sum + pick(row), 0)
    const kept = total(({ Amount, Refunded, Status }) => (Status === 'disputed' ? cents(Amount) - cents(Refunded) : 0))
    expect({ day, count, gross: cents(gross), refunded: cents(refunded), disputed: cents(disputed) }).toEqual({
      day,
      count: own.length,
      gross: total(({ Amount }) => cents(Amount)),
      refunded: total(({ Refunded }) => cents(Refunded)),
      disputed: kept,
    })
    expect(cents(net)).toBe(cents(gross) - cents(refunded) - cents(disputed))
  }
  expect(sumSales(sales)).toEqual({ count: 7, gross: '198.94', refunded: '49.98', disputed: '54.98', net: '93.98' })
})

test('what waits is listed with the place that deals with it', async () => {
  const ada = await buyer(site)
  await openVideos(site, ada.id, 3)
  await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
  await (await openTab(owner, 'home')).save(edits.headline('A draft'))
  const { attention, counts } = await read()
  expect(attention.find(({ kind }) => kind === 'cancellation')).toMatchObject({
    text: expect.stringMatching(/^Ada Lovelace asked to cancel\. \$20\.00 is owed\. Answer by \w+, \w+ \d+, \d{4}\.$/),
    link: expect.stringContaining(ada.purchaseId),
  })
  expect(attention.find(({ kind }) => kind === 'draft')).toMatchObject({ text: expect.stringContaining('“Home page”') })
  expect(counts.drafts).toBe(1)
  expect(counts.purchases).toBe(sold.length + 1)
})

test('members are counted, and the newest come first', async () => {
  const { members } = await read()
  expect(members.total).toBeGreaterThanOrEqual(sold.length)
  expect(members.newest).toHaveLength(5)
  const times = members.newest.map(({ registrationTime }) => registrationTime)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('only administrators read the summary, and only Super Admins see what the doctor found', async () => {
  const member = await site.person()
  expect((await member.get('/api/summary')).status).toBe(403)
  expect((await site.visitor.get('/api/summary')).status).toBe(401)
  await owner.get('/api/check-up')
  expect((await read()).doctor).toMatchObject({ open: expect.any(Number), total: expect.any(Number) })
  expect((await read(clerk)).doctor).toBeNull()
})
