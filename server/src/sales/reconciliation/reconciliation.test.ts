import * as paths from '@course/contract/paths'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findAttempts } from '../../../test/attempts.ts'
import { createRefundForm, enrollSettledBuyer } from '../../../test/refunds.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { readStoredFacts } from '../../office/problems/stored-facts.queries.ts'
import { compareWithProvider, scheduleReconciliation } from './reconciliation.ts'

test('matching records send no alert', async () => {
  await using site = await startTestSite()
  site.payments.next({ kind: 'approved' })
  await site.enroll('agreed@example.com')
  site.payments.next({ kind: 'declined', reason: 'declined', detail: '2000' })
  await site.enroll('declined@example.com')
  expect(await compareWithProvider(site.checkout)).toEqual([])
  await site.jobsDone()
  expect(site.mail.sent.filter(({ subject }) => subject.includes('differ'))).toEqual([])
})

test('the owner is alerted to payments that only one side has', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const email = 'differs@example.com'
  await site.enroll(email)
  await site.until(async () => (await findAttempts(site, email))[0]?.state === 'settling')
  const [ours] = site.payments.transactions
  if (!ours) throw new Error('nothing was charged')
  site.payments.transactions.push({ ...ours, id: 'unknown', orderId: 'somebody-elses' })
  site.payments.transactions.splice(0, 1)
  const inTwoHours = new Date(Date.now() + 2 * 3_600_000)
  const differences = await compareWithProvider(site.checkout, inTwoHours)
  expect(differences).toEqual([
    {
      orderId: 'somebody-elses',
      transactionId: 'unknown',
      isUnknownOrder: true,
      sentence: expect.stringContaining("don't know the order"),
    },
    { orderId: ours.orderId, transactionId: ours.id, sentence: expect.stringContaining("can't find") },
  ])
  expect(await readStoredFacts(site.db)).toMatchObject({ differences: 2 })
  const message = await site.emailTo(owner.email, 'Records differ')
  for (const id of ['unknown', ours.id]) expect(message.text).toContain(id)
  expect(message.text).toContain(`${email} paid 29.99 USD`)
  expect(message.text).toContain('press "Give access"')
  expect(message.text).toMatch(new RegExp(`https?://\\S+${paths.users}\\n`))
})

test('a payment that changes state during the reconciliation is not reported', async () => {
  await using site = await startTestSite()
  const email = 'moves@example.com'
  await site.enroll(email)
  const isIn = (state: string) => async () => (await findAttempts(site, email))[0]?.state === state
  await site.until(isIn('settling'))
  const stale = await site.payments.findSince(new Date(0))
  for (const transaction of site.payments.transactions) transaction.status = 'settled'
  await site.until(async () => {
    await site.runDueJobs()
    return isIn('settled')()
  })
  let readings = 0
  const findSince = async (moment: Date) => {
    readings += 1
    return readings === 1 ? stale : site.payments.findSince(moment)
  }
  expect(await compareWithProvider({ ...site.checkout, payments: { ...site.payments, findSince } })).toEqual([])
  expect(readings).toBe(2)
})

test('the owner is alerted to refunds made manually at the provider, and to refunds that failed there', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const [buyer, another] = [
    await enrollSettledBuyer(site, 'by.hand@example.com'),
    await enrollSettledBuyer(site, 'fails@example.com'),
  ]
  for (const { purchaseId } of [buyer, another]) {
    await owner.post(`/api/purchases/${purchaseId}/refunds`, createRefundForm('5.00'))
  }
  expect(await compareWithProvider(site.checkout)).toEqual([])
  await site.payments.refund({ transactionId: buyer.sale.id, refundId: buyer.attemptId, amountCents: 100 })
  Object.assign(site.payments.refunds.find(({ saleId }) => saleId === another.sale.id) ?? {}, { status: 'failed' })
  expect((await compareWithProvider(site.checkout)).map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining("provider's is failed"),
    expect.stringContaining("refunded 100 cents that we don't know of"),
  ])
  expect((await site.emailTo(owner.email, 'Records differ')).text).toContain(buyer.attemptId)
})

test('a transaction with an unknown status is reported, and all others are still compared', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  await site.payments.authorize({
    orderId: 'somebody-elses',
    amountCents: 100,
    nonce: 'unknown',
    buyer: { firstName: 'Ada', lastName: 'Lovelace', email: 'stray@example.com' },
  })
  site.payments.unclear.push({ id: 'odd1', orderId: 'odd-order', detail: 'sale, brand_new' })
  expect((await compareWithProvider(site.checkout)).map(({ transactionId }) => transactionId)).toEqual([
    'odd1',
    'fake1',
  ])
  expect((await site.emailTo(owner.email, 'Records differ')).text).toContain('brand_new')
})

test('the owner gets an email when the reconciliation fails for good', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const findSince = () => Promise.reject(new Error('provider away'))
  await scheduleReconciliation({ ...site.checkout, payments: { ...site.payments, findSince } }, 'UTC')
  await site.jobs.enqueue(site.db, 'ledger.compare', {})
  const readState = async (state: string) =>
    (await site.db.execute(sql`select 1 from pgboss.job where name = 'ledger.compare' and state = ${state}`)).rows
      .length
  await site.until(() => readState('retry'))
  await site.jobsDone()
  expect(site.mail.sent).toEqual([])
  const lastTry = sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where name = 'ledger.compare'`
  await site.db.execute(lastTry)
  await site.emailTo(owner.email, 'The nightly comparison failed')
  await site.until(() => readState('failed'))
})
