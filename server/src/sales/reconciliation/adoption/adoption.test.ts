import * as paths from '@course/contract/paths'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findAttempts } from '../../../../test/attempts.ts'
import { createRefundForm } from '../../../../test/refunds.ts'
import { startSharedSite } from '../../../../test/test-site.ts'
import type { Transaction } from '../../../platform/gateways/payments.ts'
import { newId } from '../../../platform/ids.ts'
import { access, attempts, attemptTransitions, purchases, users } from '../../../schema.ts'
import { compareWithProvider } from '../reconciliation.ts'
import { adoptSale, findUnknownSales } from './adoption.ts'

const site = await startSharedSite()
const deps = site.checkout
const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000)
let sales = 0

/** A sale of which a restore has left nothing but the provider's record. */
function sellUnknown(email: string, more: Partial<Omit<Transaction, 'email'>> = {}) {
  sales += 1
  const sale: Transaction & { email: string } = {
    id: `lost${sales}`,
    orderId: newId(),
    status: 'submitted',
    amountCents: 2_999,
    currency: 'USD',
    email,
    firstName: 'Grace',
    lastName: 'Hopper',
    refundIds: [],
    disputes: [],
    cardType: 'Visa',
    cardExpiration: '12/2030',
    cardLastFour: '4242',
    ...more,
  }
  site.payments.transactions.push(sale)
  return sale
}
const findSale = async ({ id }: Transaction) =>
  (await findUnknownSales(deps, 15)).find((unknown) => unknown.sale.id === id)
/** What the provider was asked to do with money. */
const moneyAtProvider = () =>
  JSON.stringify([site.payments.transactions, site.payments.requests, site.payments.refunds])

async function readRecords(email: string) {
  const [user] = await site.db.select().from(users).where(eq(users.email, email))
  const own = user ? await site.db.select().from(purchases).where(eq(purchases.userId, user.id)) : []
  const open = user ? await site.db.select().from(access).where(eq(access.userId, user.id)) : []
  // The sweeper sets the time of the next check whenever it likes.
  const ownAttempts = (await findAttempts(site, email)).map(({ nextCheckAt: _, ...attempt }) => attempt)
  return { user, purchases: own, access: open, attempts: ownAttempts }
}

test.each(['submitted', 'settled'] as const)(
  'a %s sale of a new buyer becomes an account, a purchase and access, and the buyer is invited',
  async (status) => {
    const email = `new.${status}@example.com`
    const sale = sellUnknown(email, { status, amountCents: 1_999 })
    expect(await findSale(sale)).toEqual({ sale: expect.objectContaining({ id: sale.id }), obstacle: undefined })
    const before = moneyAtProvider()
    expect(await adoptSale(deps, sale)).toBeUndefined()
    expect(moneyAtProvider()).toBe(before)
    const records = await readRecords(email)
    expect(records.user).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', role: 'Paid User' })
    expect(records.attempts).toMatchObject([{ id: sale.orderId, transactionId: sale.id, amountCents: 1_999 }])
    expect(records.access).toMatchObject([{ source: 'purchase', endedAt: null }])
    const [purchase, ...more] = records.purchases
    expect(more).toEqual([])
    expect(purchase).toMatchObject({ attemptId: sale.orderId, amountCents: 1_999, refundedCents: 0 })
    expect(purchase?.createdAt).toEqual(records.attempts[0]?.createdAt)
    expect(Math.abs(Date.now() - Number(purchase?.createdAt))).toBeLessThan(120_000)
    expect((await site.emailTo(email, '')).text).toContain(paths.reset)
    expect(await findSale(sale)).toBeUndefined()
    expect((await compareWithProvider(deps, inTwoHours())).map(({ orderId }) => orderId)).not.toContain(sale.orderId)
    const moves = await site.db
      .select({ to: attemptTransitions.toState })
      .from(attemptTransitions)
      .where(eq(attemptTransitions.attemptId, sale.orderId))
      .orderBy(attemptTransitions.position)
    const all = ['opened', 'authorised', 'admitted', 'settling', ...(status === 'settled' ? ['settled'] : [])]
    expect(moves.map(({ to }) => to)).toEqual(all)
  },
)

test('an adopted sale that is being settled settles like every other, and can be refunded', async () => {
  const owner = await site.person('Super Admin')
  const sale = sellUnknown('settles@example.com')
  await adoptSale(deps, sale)
  Object.assign(site.payments.transactions.find(({ id }) => id === sale.id) ?? {}, { status: 'settled' })
  await site.until(async () => {
    await site.runDueJobs()
    return (await findAttempts(site, sale.email))[0]?.state === 'settled'
  })
  const [purchase] = (await readRecords(sale.email)).purchases
  const form = createRefundForm('29.99', { EndAccess: true, Reason: 'asked' })
  const { status, body } = await owner.post(`/api/purchases/${purchase?.id}/refunds`, form)
  expect([status, body]).toMatchObject([200, { state: 'done' }])
  expect(site.payments.refunds.filter(({ saleId }) => saleId === sale.id)).toMatchObject([{ amountCents: 2_999 }])
})

test('many tries at the same time add a sale once', async () => {
  const sale = sellUnknown('once@example.com')
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => adoptSale(deps, sale)))
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  const records = await readRecords(sale.email)
  expect([records.purchases.length, records.access.length, records.attempts.length]).toEqual([1, 1, 1])
  const again = await adoptSale(deps, sale)
  expect(again).toMatch(/paid for another order|in the meantime/)
  expect((await readRecords(sale.email)).purchases).toHaveLength(1)
})

test('a buyer whom the owner gave access in the meantime gets the purchase, and no second account or invitation', async () => {
  const member = await site.person('Paid User')
  await site.jobsDone()
  const before = site.mail.sent.length
  const sale = sellUnknown(member.email)
  expect(await adoptSale(deps, sale)).toBeUndefined()
  await site.jobsDone()
  const records = await readRecords(member.email)
  expect(records.purchases).toHaveLength(1)
  expect(records.user?.id).toBe(member.id)
  expect(site.mail.sent).toHaveLength(before)
})

test('a sale that needs a person is listed with the reason, and adding it changes nothing', async () => {
  const paid = 'has.paid@example.com'
  await site.enroll(paid)
  const disabled = await site.person('Paid User')
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id))
  const cases: [Transaction & { email: string }, RegExp][] = [
    [sellUnknown('authorized@example.com', { status: 'authorized' }), /nothing was collected/],
    [sellUnknown('refunded@example.com', { refundIds: ['c1'] }), /refunded since/],
    [sellUnknown('euro@example.com', { currency: 'EUR' }), /paid in EUR/],
    [sellUnknown('program@example.com', { orderId: 'invoice-17' }), /another program/],
    [sellUnknown(paid), /Refund one of them/],
    [sellUnknown(disabled.email), /is disabled/],
  ]
  for (const [sale, reason] of cases) {
    expect((await findSale(sale))?.obstacle).toMatch(reason)
    const before = [await readRecords(sale.email), moneyAtProvider()]
    expect(await adoptSale(deps, sale)).toMatch(reason)
    expect([await readRecords(sale.email), moneyAtProvider()]).toEqual(before)
  }
})

test('of two unknown sales with one email, the second is left to a person', async () => {
  const [first, second] = [sellUnknown('twice@example.com'), sellUnknown('twice@example.com')]
  expect((await findSale(first))?.obstacle).toBeUndefined()
  expect((await findSale(second))?.obstacle).toMatch(/Refund one of them/)
  expect(await adoptSale(deps, first)).toBeUndefined()
  expect(await adoptSale(deps, second)).toMatch(/Refund one of them/)
})

test('an order that the site knows is not listed, even if its attempt failed or was deleted', async () => {
  await site.enroll('known@example.com')
  site.payments.next({ kind: 'declined', reason: 'declined', detail: '2000' })
  await site.enroll('declined@example.com')
  const ids = new Set((await site.db.select({ id: attempts.id }).from(attempts)).map(({ id }) => id))
  const listed = await findUnknownSales(deps, 15)
  expect(listed.filter(({ sale }) => ids.has(sale.orderId))).toEqual([])
})
