import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { alerts, countAccess, readAttemptState } from '../../../test/disputes.ts'
import { enrollSettledBuyer, type TestBuyer } from '../../../test/refunds.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { createDispute } from '../../platform/gateways/payments.fake.ts'
import type { ProviderDispute } from '../../platform/gateways/payments.ts'
import { scheduleDisputeSearch, searchDisputes } from './dispute-search.ts'
import { readLastDisputeSearch } from './disputes.queries.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const about = ({ sale }: TestBuyer, more: Partial<ProviderDispute> = {}) =>
  createDispute({ id: `of ${sale.id}`, transactionId: sale.id, ...more })

test('an unreported dispute is found at night, however old its sale is, and handled like a notification', async () => {
  await using site = await startTestSite()
  const admin = await site.person('Super Admin')
  const buyer = await enrollSettledBuyer(site, 'missed@example.com')
  await site.db.execute(sql`update attempts set created_at = now() - interval '1 year' where id = ${buyer.attemptId}`)
  site.payments.disputes.push(about(buyer, { status: 'lost', occurredAt: daysAgo(40) }))
  await searchDisputes(site.checkout)
  expect(await readAttemptState(site, buyer.email)).toBe('disputed')
  expect(await countAccess(site, buyer.email)).toBe(0)
  const alert = await site.emailTo(admin.email, 'A dispute is lost')
  expect(alert.text).toContain(`http://course.test/purchase/${buyer.purchaseId}`)
  await searchDisputes(site.checkout)
  await site.jobsDone()
  expect(alerts(site, 'A dispute is lost')).toHaveLength(1)
})

test('a search starts some days before the last successful one, and includes disputes that are still open here', async () => {
  await using site = await startTestSite()
  const buyer = await enrollSettledBuyer(site, 'still.open@example.com')
  const moments: Date[] = []
  const { findDisputesSince } = site.payments
  const watched = {
    ...site.checkout,
    payments: {
      ...site.payments,
      async findDisputesSince(moment: Date) {
        moments.push(moment)
        return findDisputesSince(moment)
      },
    },
  }
  const old = about(buyer, { occurredAt: daysAgo(30) })
  site.payments.disputes.push(old)
  await searchDisputes(watched)
  const last = await readLastDisputeSearch(site.db)
  Object.assign(old, { status: 'lost' })
  await searchDisputes(watched)
  expect(moments.map((moment) => moment.getUTCFullYear())[0]).toBe(2000)
  expect(moments[1]).toEqual(new Date((last?.getTime() ?? 0) - 7 * 86_400_000))
  expect(await countAccess(site, buyer.email)).toBe(0)
})

test('a failed search for disputes does not count as successful', async () => {
  await using site = await startTestSite()
  const [one, two] = [
    await enrollSettledBuyer(site, 'one@example.com'),
    await enrollSettledBuyer(site, 'two@example.com'),
  ]
  const away = async () => {
    throw new Error('provider away')
  }
  const payments = { ...site.payments, findDisputesSince: away }
  await expect(searchDisputes({ ...site.checkout, payments })).rejects.toThrow('provider away')
  expect(await readLastDisputeSearch(site.db)).toBeNull()

  const broken = { ...about(one), occurredAt: new Date(Number.NaN) }
  site.payments.disputes.push(broken, about(two))
  site.payments.findDisputesSince = async () => [...site.payments.disputes]
  await expect(searchDisputes(site.checkout)).rejects.toThrow()
  expect(await readLastDisputeSearch(site.db)).toBeNull()
  expect(await readAttemptState(site, two.email)).toBe('disputed')
})

test('the owner gets an email when the search for disputes fails for good', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const findDisputesSince = () => Promise.reject(new Error('provider away'))
  await scheduleDisputeSearch({ ...site.checkout, payments: { ...site.payments, findDisputesSince } }, 'UTC')
  await site.jobs.enqueue(site.db, 'disputes.search', {})
  const hasLearningState = async (state: string) =>
    (await site.db.execute(sql`select 1 from pgboss.job where name = 'disputes.search' and state = ${state}`)).rows
      .length > 0
  await site.until(() => hasLearningState('retry'))
  await site.jobsDone()
  expect(site.mail.sent).toEqual([])
  const lastTry = sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where name = 'disputes.search'`
  await site.db.execute(lastTry)
  const alert = await site.emailTo(owner.email, 'Disputes could not be searched')
  expect(alert.text).toContain("the provider's control panel")
  await site.until(() => hasLearningState('failed'))
})

test('disputes about unknown payments are reported once', async () => {
  await using site = await startTestSite()
  const admin = await site.person('Super Admin')
  site.payments.disputes.push(createDispute({ id: 'stray1' }), createDispute({ id: 'stray2' }))
  await searchDisputes(site.checkout)
  await searchDisputes(site.checkout)
  const alert = await site.emailTo(admin.email, 'an unknown payment')
  expect(alert.text).toContain('stray1, stray2')
  await site.jobsDone()
  expect(alerts(site, 'an unknown payment')).toHaveLength(1)
})
