import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backdatePurchase, buyer } from '../../../test/buyers.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { purchases } from '../../schema.ts'

const site = await startSharedSite({ timeZone: 'America/Chicago' })
const admin = await site.person('Super User')

const bought = [
  ['2026-10-31T23:59:59-05:00', 'paid', 2_999, 0],
  ['2026-11-01T00:00:00-05:00', 'paid', 1_901, 0],
  ['2026-11-01T23:59:59-06:00', 'partly refunded', 2_999, 1_333],
  ['2026-11-02T00:00:00-06:00', 'disputed', 2_999, 500],
  ['2026-11-03T12:00:00-06:00', 'not collected', 2_999, 0],
  ['2026-11-03T13:00:00-06:00', 'refunded', 2_999, 2_999],
] as const
for (const [at, [time, status, amountCents, refundedCents]] of bought.entries()) {
  const { purchaseId } = await buyer(site, { email: `day${at}@example.com` })
  await backdatePurchase(site, purchaseId, new Date(time))
  await site.db.update(purchases).set({ status, amountCents, refundedCents }).where(eq(purchases.id, purchaseId))
}

const emails = async (query: string): Promise<string[]> =>
  (await admin.get(`/api/purchases?sort=purchasedAt&${query}`)).body.map(({ email }: { email: string }) => email)

test.each([
  ['from=2026-11-01&to=2026-11-01', ['day1', 'day2']],
  ['to=2026-10-31', ['day0']],
  ['from=2026-11-02', ['day3', 'day4', 'day5']],
  ['from=2026-11-01&to=2026-11-02&status=disputed', ['day3']],
  ['from=2026-11-01&to=2026-11-02&search=day', ['day1', 'day2', 'day3']],
  ['from=2030-01-01', []],
])("purchases of ?%s are those of the seller's days", async (query, names) => {
  expect(await emails(query)).toEqual(names.map((name) => `${name}@example.com`))
})

test.each([
  ['from=2026-11-02&to=2026-11-01', 'to', 'To must not be before From.'],
  ['from=0001-01-01', 'from', 'From must be a day between'],
  ['to=9999-12-31', 'to', 'To must be a day between'],
  ['from=2026-02-30', 'from', 'From must be a day between'],
  ['to=tomorrow', 'to', 'To must be a day between'],
])('?%s is refused with a sentence', async (query, field, sentence) => {
  for (const path of ['/api/purchases', '/api/purchases/sums', '/api/users']) {
    const { status, body } = await admin.get(`${path}?${query}`)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.fields[field]).toContain(sentence)
  }
  const exported = await admin.post('/api/purchases/export', Object.fromEntries(new URLSearchParams(query)))
  expect(exported.status).toBe(400)
})

/** Adds up the cells of an export as a spreadsheet would, in cents. */
async function sumExport(filter: object) {
  const { body } = await admin.post('/api/purchases/export', filter)
  const { body: csv } = await site.visitor.get(body.url)
  const rows = parse(csv, { bom: true, columns: true }) as Record<
    'Amount' | 'Refunded' | 'Disputed' | 'Status',
    string
  >[]
  const sold = rows.filter(({ Status }) => Status !== 'not collected')
  const cents = (amount: string) => Math.round(Number(amount) * 100)
  const sum = (pick: (row: (typeof sold)[number]) => number) => sold.reduce((total, row) => total + pick(row), 0)
  const gross = sum(({ Amount }) => cents(Amount))
  const refunded = sum(({ Refunded }) => cents(Refunded))
  const disputed = sum(({ Disputed }) => cents(Disputed))
  const text = (sumCents: number) => (sumCents / 100).toFixed(2)
  return {
    count: sold.length,
    gross: text(gross),
    refunded: text(refunded),
    disputed: text(disputed),
    net: text(gross - refunded - disputed),
  }
}

test.each([
  {},
  { from: '2026-11-01', to: '2026-11-01' },
  { status: 'disputed' },
  { search: 'day3' },
  { search: 'day', from: '2026-11-02' },
  { search: 'nobody' },
])('the sums of %j are those of the export', async (filter) => {
  const { status, body } = await admin.get(`/api/purchases/sums?${new URLSearchParams(filter)}`)
  expect(status).toBe(200)
  expect(body).toEqual({ ...(await sumExport(filter)), currency: 'USD' })
})

test('the sums of all purchases leave out payments that were not collected', async () => {
  expect((await admin.get('/api/purchases/sums')).body).toEqual({
    count: 5,
    gross: '138.97',
    refunded: '48.32',
    disputed: '24.99',
    net: '65.66',
    currency: 'USD',
  })
})
