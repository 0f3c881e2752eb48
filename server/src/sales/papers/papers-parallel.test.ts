import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { attempts, papers, purchases } from '../../schema.ts'
import { issuePapers } from './papers.ts'

const site = await startSharedSite({ pace: { sweep: 3_600 } })
const sales = 100

async function insertSales(): Promise<string[]> {
  const { id: userId } = await site.person()
  const rows = Array.from({ length: sales }, () => ({ id: newId(), attemptId: newId() }))
  const price = { productId: 1, amountCents: 2_999, currency: 'USD' }
  const buyer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', emailKey: 'ada@example.com' }
  const order = { priceShown: '$29.99', termsVersion: 'test', state: 'settled' as const }
  await site.db
    .insert(attempts)
    .values(rows.map(({ attemptId: id }) => ({ id, secretHash: id, nonceHash: id, ...buyer, ...price, ...order })))
  const terms = { countedVideoIds: [], cancellableUntil: new Date(), timeZone: 'America/Chicago' }
  await site.db
    .insert(purchases)
    .values(rows.map((row) => ({ ...row, userId, status: 'paid' as const, ...price, ...terms })))
  return rows.map(({ id }) => id)
}

test('100 sales whose papers are issued at the same moment, each by two processes, get one number each', async () => {
  const ids = await insertSales()
  await Promise.all(ids.flatMap((id) => [issuePapers(site.checkout, id), issuePapers(site.checkout, id)]))
  const rows = await site.db
    .select({ number: papers.number, issuedAt: papers.issuedAt, purchaseId: papers.purchaseId })
    .from(papers)
    .orderBy(asc(papers.number))
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: sales }, (_, at) => at + 1))
  const times = rows.map(({ issuedAt }) => issuedAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(rows.map(({ purchaseId }) => purchaseId).toSorted()).toEqual(ids.toSorted())
}, 120_000)

test('a paper that can’t be stored takes no number', async () => {
  const [id = ''] = (await insertSales()).slice(0, 1)
  const failing = { ...site.checkout, site: { ...site.checkout.site, timeZone: 'No/Such_Zone' } }
  await expect(issuePapers(failing, id)).rejects.toThrow()
  await issuePapers(site.checkout, id)
  const [issued] = await site.db.select().from(papers).where(eq(papers.purchaseId, id))
  expect(issued?.number).toBe(sales + 1)
})
