import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backdatePurchase, buyer } from '../../../test/buyers.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { purchases, refunds } from '../../schema.ts'

const timeZone = 'America/Chicago'
const site = await startSharedSite({ timeZone })
const admin = await site.person('Super User')
const [ada, eve] = [await buyer(site, { email: 'ada@example.com' }), await buyer(site, { email: 'eve@example.com' })]
const partlyRefunded = { status: 'partly refunded' as const, refundedCents: 500 }
await backdatePurchase(site, ada.purchaseId, new Date('2026-10-31T23:30:00-05:00'))
await site.db.update(purchases).set(partlyRefunded).where(eq(purchases.id, ada.purchaseId))
const refund = { purchaseId: ada.purchaseId, amountCents: 250, endsAccess: false, orderedBy: admin.id }
await site.db.insert(refunds).values([
  { ...refund, id: newId(), state: 'done', updatedAt: new Date('2026-10-31T23:45:00-05:00') },
  { ...refund, id: newId(), state: 'done', updatedAt: new Date('2026-11-01T00:30:00-05:00') },
  { ...refund, id: newId(), state: 'failed', updatedAt: new Date('2026-11-05T12:00:00-06:00') },
])

async function exported(filter: object): Promise<Record<string, string>[]> {
  const { body } = await admin.post('/api/purchases/export', filter)
  const { status, headers, body: csv } = await site.visitor.get(body.url)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="purchases-/)
  return parse(csv, { bom: true, columns: true }) as Record<string, string>[]
}

test('an export of purchases contains the data of the table', async () => {
  const [row, ...more] = await exported({ status: 'partly refunded' })
  expect(more).toEqual([])
  const details = await admin.get(`/api/purchases/${ada.purchaseId}`)
  expect(row).toEqual({
    Day: '2026-10-31',
    Purchased: '2026-10-31T23:30:00-05:00',
    'Time Zone': timeZone,
    'First Name': 'Ada',
    'Last Name': 'Lovelace',
    Email: 'ada@example.com',
    Amount: '29.99',
    Refunded: '5.00',
    'Last Refund': '2026-11-01',
    Disputed: '0.00',
    Currency: 'USD',
    Status: 'partly refunded',
    Card: 'Visa',
    'Last Four': '1111',
    Order: details.body.orderId,
    Transaction: details.body.transactionId,
    Purchase: ada.purchaseId,
  })
})

test.each(['email', '-email'])('an export of purchases has the order of the table, sorted by %s', async (sort) => {
  const ids = (await exported({ sort })).map(({ Purchase }) => Purchase)
  expect(ids).toEqual(sort === 'email' ? [ada.purchaseId, eve.purchaseId] : [eve.purchaseId, ada.purchaseId])
})
