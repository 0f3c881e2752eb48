import { createRetentionTable } from '@course/contract/office/retention/retention-table'
import { keptDays, paperYears } from '@course/contract/retention'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findAttempts } from '../../../test/attempts.ts'
import { startSharedSite, startTestSite } from '../../../test/test-site.ts'
import { newId, smallestIdAt } from '../../platform/ids.ts'
import { issuePapers } from '../../sales/papers/papers.ts'
import { watchSeconds } from '../../sales/payments/check-schedule.ts'
import { comparedDays, compareWithProvider } from '../../sales/reconciliation/reconciliation.ts'
import type { AttemptState } from '../../sales/tables/attempt-states.ts'
import {
  attempts,
  attemptTransitions,
  disputes,
  erasures,
  knownOrders,
  papers,
  passwordCodes,
  providerEvents,
  purchases,
} from '../../schema.ts'
import { countOverdueAttempts, deleteOldRecords } from './retention.ts'

const site = await startSharedSite({ pace: { sweep: 3_600 } })
const retention = { ...site.checkout, auditYears: 7 }

interface Case {
  state: AttemptState
  days: number
  watched?: true
  disputed?: true
  bought?: true
}

/** An attempt that reached a state some days ago, with one transition. */
async function insertAttempt({ state, days, watched, disputed, bought }: Case): Promise<string> {
  const id = newId()
  const then = sql`now() - make_interval(days => ${days})`
  await site.db.insert(attempts).values({
    id,
    state,
    secretHash: id,
    nonceHash: id,
    firstName: 'Bea',
    lastName: 'Lovelace',
    email: `${id}@example.com`,
    emailKey: `${id}@example.com`,
    productId: 1,
    amountCents: 2_999,
    currency: 'USD',
    priceShown: '29.99',
    termsVersion: 'test',
    transactionId: `sale-${id}`,
    createdAt: then,
    updatedAt: then,
    nextCheckAt: watched ? sql`now() + interval '1 hour'` : null,
  })
  await site.db.insert(attemptTransitions).values({ attemptId: id, position: 1, toState: state, cause: 'test' })
  if (disputed) await site.db.insert(disputes).values({ id, attemptId: id, status: 'won', occurredAt: new Date() })
  if (bought) {
    const { id: userId } = await site.person('Paid User')
    const price = { productId: 1, amountCents: 2_999, currency: 'USD' }
    const terms = { countedVideoIds: [], cancellableUntil: new Date(), timeZone: 'America/Chicago' }
    await site.db.insert(purchases).values({ id: newId(), userId, attemptId: id, ...price, ...terms })
  }
  return id
}

const findAttempt = (id: string) => site.db.select().from(attempts).where(eq(attempts.id, id))
const findKnown = (id: string) => site.db.select().from(knownOrders).where(eq(knownOrders.id, id))

test.each<[Case, 'deleted' | 'kept']>([
  [{ state: 'declined', days: keptDays.attempts + 1 }, 'deleted'],
  [{ state: 'closed', days: keptDays.attempts + 1 }, 'deleted'],
  [{ state: 'voided', days: keptDays.attempts + 1 }, 'deleted'],
  [{ state: 'declined', days: 400 }, 'deleted'],
  [{ state: 'declined', days: keptDays.attempts - 1 }, 'kept'],
  [{ state: 'closed', days: 0 }, 'kept'],
  [{ state: 'closed', days: keptDays.attempts + 1, watched: true }, 'kept'],
  [{ state: 'declined', days: keptDays.attempts + 1, disputed: true }, 'kept'],
  [{ state: 'voided', days: 400, disputed: true }, 'kept'],
  [{ state: 'declined', days: 400, bought: true }, 'kept'],
  [{ state: 'voided', days: 400, bought: true }, 'kept'],
  [{ state: 'settled', days: 400, bought: true }, 'kept'],
  [{ state: 'refunded', days: 400, bought: true }, 'kept'],
  [{ state: 'disputed', days: 400, bought: true, disputed: true }, 'kept'],
  [{ state: 'opened', days: 400 }, 'kept'],
  [{ state: 'checking', days: 400 }, 'kept'],
  [{ state: 'authorised', days: 400 }, 'kept'],
  [{ state: 'admitted', days: 400 }, 'kept'],
  [{ state: 'settling', days: 400 }, 'kept'],
  [{ state: 'settled', days: 400 }, 'kept'],
])('the attempt %j is %s', async (given, outcome) => {
  const id = await insertAttempt(given)
  await deleteOldRecords(retention)
  const transitions = await site.db.select().from(attemptTransitions).where(eq(attemptTransitions.attemptId, id))
  const counts = [(await findAttempt(id)).length, transitions.length, (await findKnown(id)).length]
  expect(counts).toEqual(outcome === 'kept' ? [1, 1, 0] : [0, 0, 1])
})

test('attempts are kept longer than they are watched and compared', () => {
  expect(keptDays.attempts).toBeGreaterThan(comparedDays + 1)
  expect(keptDays.attempts * 86_400).toBeGreaterThan(watchSeconds)
})

test('deleting in batches deletes all that is due, counts what is overdue, and can be repeated', async () => {
  const ids = await Promise.all(
    Array.from({ length: 7 }, (_, at) => insertAttempt({ state: 'declined', days: keptDays.attempts + 1 + at })),
  )
  expect(await countOverdueAttempts(site.db)).toBe(6)
  await deleteOldRecords(retention, 3)
  expect(await countOverdueAttempts(site.db)).toBe(0)
  for (const id of ids) expect(await findAttempt(id)).toEqual([])
  await deleteOldRecords(retention, 3)
  for (const id of ids) expect(await findKnown(id)).toHaveLength(1)
})

test('an attempt that something else is changing is left for the next night', async () => {
  const id = await insertAttempt({ state: 'closed', days: keptDays.attempts + 1 })
  await site.db.transaction(async (tx) => {
    await tx.select().from(attempts).where(eq(attempts.id, id)).for('update')
    await deleteOldRecords(retention)
  })
  expect(await findAttempt(id)).toHaveLength(1)
  await deleteOldRecords(retention)
  expect(await findAttempt(id)).toEqual([])
})

test('after a deletion the email can pay, and nothing of the person is left', async () => {
  const email = 'comes.back@example.com'
  site.payments.next({ kind: 'declined', reason: 'declined', detail: '2000' })
  await site.enroll(email)
  await site.db.execute(sql`update attempts set updated_at = now() - interval '18 days' where email = ${email}`)
  await deleteOldRecords(retention)
  expect(await findAttempts(site, email)).toEqual([])
  const [columns] = await site.db.select().from(knownOrders).limit(1)
  expect(Object.keys(columns ?? {})).toEqual(['id', 'state', 'transactionId', 'amountCents', 'currency', 'endedAt'])
  expect((await site.enroll(email)).body).toMatchObject({ message: 'Success' })
})

test('the reconciliation knows the order of a deleted attempt', async () => {
  await using other = await startTestSite()
  const email = 'deleted@example.com'
  other.payments.next({ kind: 'declined', reason: 'declined', detail: '2000' })
  await other.enroll(email)
  await other.enroll('sample@example.com')
  const [sample] = other.payments.transactions.filter((sale) => sale.email === 'sample@example.com')
  const [attempt] = await findAttempts(other, email)
  if (!sample || !attempt) throw new Error('nothing was paid')
  await other.db.execute(sql`update attempts set updated_at = now() - interval '18 days' where id = ${attempt.id}`)
  await deleteOldRecords({ ...other.checkout, auditYears: 7 })
  other.payments.transactions.push({ ...sample, id: 'failed', orderId: attempt.id, status: 'failed' })
  expect(await compareWithProvider(other.checkout)).toEqual([])
  other.payments.transactions.push({ ...sample, id: 'late', orderId: attempt.id, status: 'settled' })
  const [difference, ...others] = await compareWithProvider(other.checkout)
  expect(others).toEqual([])
  expect(difference).toMatchObject({ orderId: attempt.id, transactionId: 'late' })
  expect(difference?.isUnknownOrder).toBeUndefined()
})

test.each([
  [keptDays.codes + 1, 0],
  [keptDays.codes - 1, 1],
])('of codes that expired %i days ago, %i is kept', async (days, kept) => {
  const { id: userId } = await site.person('Paid User')
  const code = { id: newId(), userId, kind: 'reset' as const, tokenHash: userId }
  await site.db.insert(passwordCodes).values({ ...code, expiresAt: sql`now() - make_interval(days => ${days})` })
  await deleteOldRecords(retention)
  expect(await site.db.select().from(passwordCodes).where(eq(passwordCodes.userId, userId))).toHaveLength(kept)
})

test.each([
  [keptDays.events + 1, 0],
  [keptDays.events - 1, 1],
])("of the provider's events that arrived %i days ago, %i is kept", async (days, kept) => {
  const occurredAt = new Date(Date.now() - days * 86_400_000)
  const identity = `event of ${days} days ago`
  await site.db
    .insert(providerEvents)
    .values({ id: smallestIdAt(occurredAt), identity, kind: 'check', occurredAt, receivedAt: occurredAt })
  await deleteOldRecords(retention)
  expect(await site.db.select().from(providerEvents).where(eq(providerEvents.identity, identity))).toHaveLength(kept)
})

test.each([
  ['an erased person', paperYears + 1, 0],
  ['an erased person', paperYears, 1],
  ['a member', paperYears + 1, 1],
])('of the papers of %s that were issued %i years ago, %i is kept', async (whose, years, kept) => {
  const id = await insertAttempt({ state: 'settled', days: 1, bought: true })
  const [purchase] = await site.db.select().from(purchases).where(eq(purchases.attemptId, id))
  if (!purchase) throw new Error('nothing was bought')
  await site.db.execute(sql`update purchases set status = 'paid' where id = ${purchase.id}`)
  await issuePapers(site.checkout, purchase.id)
  await site.db.transaction(async (tx) => {
    // The table refuses changes.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update papers set issued_at = now() - make_interval(years => ${years}) where purchase_id = ${purchase.id}`,
    )
  })
  if (whose === 'an erased person')
    await site.db.insert(erasures).values({ userId: purchase.userId, requestedBy: 'person', finishedAt: new Date() })
  await deleteOldRecords(retention)
  expect(await site.db.$count(papers, eq(papers.purchaseId, purchase.id))).toBe(kept)
})

test('the privacy page lists everything that is deleted by itself, with the numbers by which it is', () => {
  const retentionTable = createRetentionTable('12 years')
  expect(retentionTable.find(({ name }) => name === 'audit')?.kept).toBe('12 years')
  expect(retentionTable.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(keptDays), 'audit', 'papers'].toSorted(),
  )
  for (const { name, kept } of retentionTable.filter((each) => each.name in keptDays)) {
    const days = keptDays[name as keyof typeof keptDays]
    expect(kept).toContain(days % 365 === 0 ? `${days / 365} year` : `${days} days`)
  }
})
