import { eq } from 'drizzle-orm'
import { newId } from '../src/platform/ids.ts'
import { access, attempts, purchases, refunds } from '../src/schema.ts'
import { findAttempts, readHistory } from './attempts.ts'
import type { TestSite } from './test-site.ts'

/** Creates a buyer whose payment is submitted, but not settled yet. */
export async function enrollBuyer(site: TestSite, email: string) {
  await site.enroll(email)
  await site.until(async () => (await readHistory(site, email)).at(-1) === 'settling')
  const [attempt] = await findAttempts(site, email)
  const [purchase] = await site.db
    .select()
    .from(purchases)
    .where(eq(purchases.attemptId, attempt?.id ?? ''))
  const sale = site.payments.transactions.find(({ id }) => id === attempt?.transactionId)
  if (!attempt || !purchase || !sale) throw new Error('nothing was bought')
  return { email, attemptId: attempt.id, purchaseId: purchase.id, userId: purchase.userId, sale }
}

export type TestBuyer = Awaited<ReturnType<typeof enrollBuyer>>

/** Creates a buyer whose payment is settled. */
export async function enrollSettledBuyer(site: TestSite, email: string): Promise<TestBuyer> {
  const buyer = await enrollBuyer(site, email)
  buyer.sale.status = 'settled'
  await site.until(async () => {
    await site.runDueJobs()
    return (await readHistory(site, email)).at(-1) === 'settled'
  })
  return buyer
}

/** An order like that of the refund form, with a new key. */
export const createRefundForm = (
  Amount: string,
  more: { Key?: string; Reason?: string; EndAccess?: boolean } = {},
) => ({
  Key: newId(),
  Amount,
  EndAccess: false,
  ...more,
})

/** The form of a refund, as `createRefundForm` makes it. */
export type TestRefundForm = ReturnType<typeof createRefundForm>

/** Creates a Super Admin who orders refunds, and what tests need to follow them. */
export async function createRefundTools(site: TestSite) {
  const owner = await site.person('Super Admin')
  const refundState = (buyer: TestBuyer) => readRefundState(site, buyer)
  return {
    owner,
    refundState,
    order: ({ purchaseId }: { purchaseId: string }, form: TestRefundForm, by: Pick<typeof owner, 'post'> = owner) =>
      by.post(`/api/purchases/${purchaseId}/refunds`, form),
    /** Runs due checks until every refund of a buyer is done or has failed. */
    untilEnded: (buyer: TestBuyer) =>
      site.until(async () => {
        await site.runDueJobs()
        return (await refundState(buyer)).refunds.every((state) => state === 'done' || state === 'failed')
      }),
  }
}

/** Everything that a refund changes, in one object. */
export async function readRefundState(site: TestSite, { purchaseId, attemptId, sale }: TestBuyer) {
  const [purchase] = await site.db.select().from(purchases).where(eq(purchases.id, purchaseId))
  const [attempt] = await site.db.select().from(attempts).where(eq(attempts.id, attemptId))
  const rows = await site.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)).orderBy(refunds.createdAt)
  const accesses = await site.db.select().from(access).where(eq(access.purchaseId, purchaseId))
  const credits = site.payments.refunds.filter(({ saleId }) => saleId === sale.id)
  return {
    status: purchase?.status,
    refundedCents: purchase?.refundedCents,
    payment: attempt?.state,
    refunds: rows.map(({ state }) => state),
    credits: credits.map(({ amountCents }) => amountCents),
    hasAccess: accesses.some(({ endedAt }) => endedAt === null),
  }
}
