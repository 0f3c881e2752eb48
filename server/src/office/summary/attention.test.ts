import type { AttentionKind, Summary } from '@course/contract/office/summary'
import * as paths from '@course/contract/paths'
import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findAttempts, outliveGiveUpDelay } from '../../../test/attempts.ts'
import { buyer } from '../../../test/buyers.ts'
import { createRefundForm, createRefundTools, enrollSettledBuyer } from '../../../test/refunds.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { reconcile } from '../../sales/reconciliation/reconciliation.ts'
import { attempts, disputes, refunds, siteState } from '../../schema.ts'
import { storeDoctorReport } from '../doctor/doctor-report.queries.ts'

const site = await startSharedSite()
const { owner, order } = await createRefundTools(site)
const clerk = await site.person('Super User')

const itemsOf = async (kind: AttentionKind, person = owner) =>
  ((await person.get('/api/summary')).body as Summary).attention.filter((item) => item.kind === kind)

test('a payment whose outcome is open waits, until the outcome is known', async () => {
  const email = 'unclear@example.com'
  site.payments.next({ kind: 'vanished' })
  expect((await site.enroll(email)).status).toBe(202)
  expect(await itemsOf('unclear_payment')).toEqual([])
  const createdAt = sql`${attempts.createdAt} - interval '1 minute'`
  const [attempt] = await findAttempts(site, email)
  await site.db
    .update(attempts)
    .set({ createdAt })
    .where(eq(attempts.id, attempt?.id ?? ''))
  expect(await itemsOf('unclear_payment')).toMatchObject([
    {
      text: `Ada Lovelace’s payment (${email}) is still unconfirmed. The site keeps asking the card provider.`,
      link: `${paths.purchases}?search=unclear%40example.com`,
    },
  ])
  await outliveGiveUpDelay(site, email)
  await site.until(async () => {
    await site.runDueJobs()
    return (await itemsOf('unclear_payment')).length === 0
  })
})

test('a refund that failed waits until as much was ordered again', async () => {
  const { purchaseId, ...bought } = await enrollSettledBuyer(site, 'refused@example.com')
  const orderRefund = async (amount: string, refuse = false) => {
    if (refuse) site.payments.nextRefund({ kind: 'refused' })
    const form = createRefundForm(amount)
    expect((await order({ ...bought, purchaseId }, form)).body.state).toBe(refuse ? 'failed' : 'done')
  }
  await orderRefund('20.00', true)
  expect(await itemsOf('failed_refund')).toMatchObject([
    {
      text: 'The refund of $20.00 to Ada Lovelace was not made. Order it again.',
      link: paths.purchase(purchaseId),
    },
  ])
  await orderRefund('5.00')
  expect(await itemsOf('failed_refund')).toHaveLength(1)
  await site.db
    .update(refunds)
    .set({ updatedAt: sql`now() - interval '60 days'` })
    .where(eq(refunds.purchaseId, purchaseId))
  expect(await itemsOf('failed_refund')).toHaveLength(1)
  await orderRefund('20.00', true)
  expect(await itemsOf('failed_refund')).toHaveLength(1)
  await orderRefund('20.00')
  expect(await itemsOf('failed_refund')).toEqual([])
})

test('an email that was given up waits until it is sent again', async () => {
  const ada = await buyer(site)
  await site.jobsDone()
  await site.db.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now()
    where name = 'mail.receipt' and data ->> 'purchaseId' = ${ada.purchaseId}`)
  const waiting = [
    { text: `The receipt to ${ada.email} could not be delivered.`, link: paths.user(ada.id), kind: 'email' },
  ]
  expect(await itemsOf('email')).toMatchObject(waiting)
  expect(await itemsOf('email', clerk)).toMatchObject(waiting)
  const [receipt] = (await owner.get(`/api/users/${ada.id}/emails`)).body
  expect((await owner.post(`/api/users/${ada.id}/emails/${receipt.id}/again`, {})).status).toBe(200)
  expect(await itemsOf('email')).toEqual([])
})

test('an alert that was given up is shown to Super Admins only', async () => {
  await site.jobs.enqueue(site.db, 'mail.alert', { subject: 'A disk is almost full', text: 'Delete something.' })
  await site.jobsDone()
  await site.db.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now() where data ->> 'subject' = 'A disk is almost full'`)
  expect(await itemsOf('email')).toMatchObject([
    { text: 'An email to you could not be delivered: A disk is almost full.', link: paths.doctor },
  ])
  expect(await itemsOf('email', clerk)).toEqual([])
})

test('a part of the overview that cannot be read hides only itself, and is named', async () => {
  await site.db.execute(sql`alter table cancellations rename to cancellations_away`)
  try {
    const { status, body } = await owner.get('/api/summary')
    expect(status).toBe(200)
    expect((body as Summary).attention).toContainEqual(
      expect.objectContaining({ text: 'Requests to cancel could not be read just now. Reload this page in a minute.' }),
    )
  } finally {
    await site.db.execute(sql`alter table cancellations_away rename to cancellations`)
  }
})

test('of very many open disputes, the most urgent are shown, and all are counted', async () => {
  const bought = await enrollSettledBuyer(site, 'disputed@example.com')
  const before = (await itemsOf('dispute')).length
  await site.db.insert(disputes).values(
    Array.from({ length: 60 }, (_, at) => ({
      id: `many ${at}`,
      attemptId: bought.attemptId,
      status: 'open' as const,
      occurredAt: new Date(),
      replyBy: at === 59 ? '2020-01-01' : '2030-01-01',
    })),
  )
  const items = await itemsOf('dispute')
  expect(items[0]?.text).toContain('Reply by Wed, Jan 1, 2020.')
  expect(items.at(-1)?.text).toBe(`${before + 60 - 9} more like this.`)
  await site.db.delete(disputes).where(like(disputes.id, 'many %'))
})

test('what the nightly comparison finds waits until a comparison finds nothing', async () => {
  const bought = await enrollSettledBuyer(site, 'different@example.com')
  Object.assign(bought.sale, { amountCents: 1 })
  await reconcile(site.checkout)
  expect(await itemsOf('difference')).toMatchObject([{ text: expect.stringContaining('found 1 difference.') }])
  Object.assign(bought.sale, { amountCents: 2_999 })
  await reconcile(site.checkout)
  expect(await itemsOf('difference')).toEqual([])
})

test('a backup is missed after 26 hours, and what else is wrong with backups is never hidden', async () => {
  const unreadable = { subject: 'Backups', level: 'red' as const, text: 'The newest one can’t be read.' }
  await storeDoctorReport(site.db, [unreadable])
  const setBackup = (hoursAgo: number) =>
    site.db.update(siteState).set({ backedUpAt: sql`now() - make_interval(hours => ${hoursAgo})` })
  await setBackup(27)
  expect(await itemsOf('backup')).toMatchObject([{ text: expect.stringMatching(/^No backup in the last 26 hours[.]/) }])
  expect(await itemsOf('finding')).toEqual([])
  await setBackup(25)
  expect(await itemsOf('backup')).toEqual([])
  expect(await itemsOf('finding')).toMatchObject([
    { text: 'Backups: The newest one can’t be read.', link: paths.doctor },
  ])
  expect(await itemsOf('finding', clerk)).toEqual([])
})
