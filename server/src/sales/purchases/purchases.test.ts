import { purchaseSortKeys } from '@course/contract/sales/purchases'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { followLinks } from '../../../test/follow-links.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { attempts, disputes, purchases } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const assistant = await site.person('Super User')

interface Numbers {
  orderId: string
  transactionId: string
}

const names = ['Zoë', 'anna', 'Anna', 'Bo', '50%', "O'Neil"]
const statuses = ['paid', 'collecting', 'refunded', 'partly refunded', 'not collected', 'disputed'] as const
for (let at = 0; at < 24; at += 1) {
  await site.enroll(`buyer${at}@example.com`, { user: { FirstName: names[at % names.length], LastName: `L${at % 5}` } })
}
await site.jobsDone()
const bought = await site.db.select().from(purchases)
for (const [at, { id }] of bought.entries()) {
  const more = {
    status: statuses[at % 6] ?? 'paid',
    amountCents: at % 2 ? 2_999 : 1_900,
    refundedCents: at % 6 === 3 ? 500 : 0,
  }
  await site.db.update(purchases).set(more).where(eq(purchases.id, id))
}
// Some have the same timestamp.
await site.db
  .update(purchases)
  .set({ createdAt: new Date('2026-02-03T04:05:06.789Z') })
  .where(eq(purchases.amountCents, 1_900))

test.each(purchaseSortKeys.flatMap((key) => [key, `-${key}`]))(
  'pages of purchases sorted by %s contain each purchase once, forward and back',
  async (sort) => {
    const all = (await assistant.get(`/api/purchases?sort=${sort}&limit=200`)).body.map(({ id }: { id: string }) => id)
    expect(new Set(all).size).toBe(24)
    const { pages, last } = await followLinks(assistant, `/api/purchases?sort=${sort}&limit=5`)
    expect(pages.flat().map(({ id }) => id)).toEqual(all)
    const back = await followLinks(assistant, last, 'prev')
    expect(back.pages.toReversed()).toEqual(pages)
  },
)

test('without a limit, the list has the newest 50 purchases and the total', async () => {
  const { headers, body } = await assistant.get('/api/purchases')
  expect(headers['x-total-count']).toBe('24')
  expect(headers).not.toHaveProperty('x-total-is-lower-bound')
  const times = body.map(({ purchasedAt }: { purchasedAt: string }) => purchasedAt)
  expect(times).toEqual([...times].sort().reverse())
})

test('amounts of purchases are decimal text and sort as numbers', async () => {
  const amounts = (await assistant.get('/api/purchases?sort=amount&limit=200')).body.map(
    ({ amount }: { amount: string }) => amount,
  )
  expect(new Set(amounts)).toEqual(new Set(['19.00', '29.99']))
  expect(amounts).toEqual([...amounts].sort())
})

test.each([
  ['search=anna', 8],
  ['search=an', 8],
  ['search=nn', 8],
  ['search=%25', 4],
  ['search=_', 0],
  ['search=buyer1', 11],
  ['search=bo%20l3', 1],
  ['search=l3%20bo', 1],
  ['search=zoe', 4],
  ['search=4242', 0],
  ['status=paid', 4],
  ['status=not%20collected', 4],
  ['status=paid&search=zo%C3%AB', 4],
  ['status=refunded&search=zo%C3%AB', 0],
])('the query %s finds %i purchases', async (query, found) => {
  const { headers, body } = await assistant.get(`/api/purchases?${query}&limit=100`)
  expect({ found: body.length, total: headers['x-total-count'] }).toEqual({ found, total: String(found) })
})

test.each([
  ['its order number', ({ orderId }: Numbers) => orderId],
  ["the order number's first eight characters", ({ orderId }: Numbers) => orderId.slice(0, 8)],
  ['its transaction id', ({ transactionId }: Numbers) => transactionId],
  ['its transaction id in capitals', ({ transactionId }: Numbers) => transactionId.toUpperCase()],
  ["the card's last four digits", () => '0042'],
])('a purchase is found by %s, in every sort order and with a filter', async (_, numberOf) => {
  const [purchase] = await site.db.select().from(purchases).where(eq(purchases.status, 'disputed'))
  const orderId = purchase?.attemptId ?? ''
  const numbers = { cardLastFour: '0042', transactionId: 'txn0042' }
  await site.db.update(attempts).set(numbers).where(eq(attempts.id, orderId))
  const search = encodeURIComponent(numberOf({ orderId, ...numbers }))
  for (const sort of purchaseSortKeys) {
    const { body, headers } = await assistant.get(`/api/purchases?search=${search}&sort=${sort}&limit=100`)
    const ids = body.map(({ id }: { id: string }) => id)
    expect(ids).toContain(purchase?.id)
    expect(headers['x-total-count']).toBe(String(ids.length))
  }
  const { body } = await assistant.get(`/api/purchases?search=${search}&status=not%20collected`)
  expect(body.map(({ id }: { id: string }) => id)).not.toContain(purchase?.id)
})

test.each(['status=gone', 'sort=id', 'limit=0', 'offset=x', 'offset=-1'])(
  'a list of purchases refuses the query %s',
  async (query) => {
    const { status, body } = await assistant.get(`/api/purchases?${query}`)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' })
    expect(body.error).toMatch(/\.$/)
  },
)

test('the details of a purchase contain its complete history', async () => {
  const ada = await buyer(site, { email: 'Ada@example.com' })
  await site.until(async () => (await owner.get(`/api/purchases/${ada.purchaseId}`)).body.timeline.length >= 4)
  await site.db.insert(disputes).values({ id: 'd1', attemptId: ada.orderId, status: 'won', occurredAt: new Date() })
  await owner.post(`/api/users/${ada.id}/access/end`, { Reason: 'A mistake' })
  const { status, body } = await assistant.get(`/api/purchases/${ada.purchaseId}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: ada.purchaseId,
    orderId: ada.orderId,
    userId: ada.id,
    email: 'Ada@example.com',
    amount: '29.99',
    priceShown: expect.stringContaining('29.99'),
    termsVersion: site.checkout.site.termsVersion,
    transactionId: expect.any(String),
    refunds: [],
    cancellation: null,
    terms: { price: '29.99', owed: '29.99', left: '29.99', timeZone: 'America/Chicago' },
    disputes: [{ id: 'd1', status: 'won' }],
    access: [
      {
        source: 'purchase',
        purchaseId: ada.purchaseId,
        endReason: 'A mistake',
        endedBy: expect.stringContaining('Pat '),
      },
    ],
  })
  const steps = body.timeline.map(({ toState }: { toState: string }) => toState)
  expect(steps.slice(0, 4)).toEqual(['opened', 'authorised', 'admitted', 'settling'])
  expect(body.timeline[0]).toMatchObject({ fromState: null, cause: 'the buyer pressed Submit' })
  expect(JSON.stringify(body)).not.toMatch(/hash|secret/i)
})

test.each(['nobody', '11111111-1111-4111-8111-111111111111', '%00'])(
  'the unknown purchase ID %s gets 404',
  async (id) => {
    expect(await owner.get(`/api/purchases/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'This purchase does not exist.', code: 'not_found' },
    })
  },
)
