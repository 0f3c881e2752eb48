import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openVideos } from '../../../test/buyers.ts'
import { notify } from '../../../test/disputes.ts'
import { readVideos } from '../../../test/publish-body.ts'
import {
  createRefundForm,
  createRefundTools,
  enrollBuyer,
  enrollSettledBuyer,
  type TestBuyer,
} from '../../../test/refunds.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { lockUser } from '../../accounts/accounts/users.ts'
import { newId } from '../../platform/ids.ts'
import { undoFailedCredits } from '../../sales/refunds/failed-credits.ts'
import { access } from '../../schema.ts'
import { endAllAccess } from './account-status.queries.ts'

const site = await startSharedSite()
const { owner, order, untilEnded } = await createRefundTools(site)

const endAccess = ({ userId }: TestBuyer, Reason = 'By mistake') =>
  owner.post(`/api/users/${userId}/access/end`, { Reason })
const giveAccess = ({ userId }: TestBuyer) => owner.post(`/api/users/${userId}/access`, { Reason: 'It was a mistake' })
const restore = async (buyer: TestBuyer) => {
  expect((await endAccess(buyer)).status).toBe(200)
  expect((await giveAccess(buyer)).status).toBe(200)
}
const logIn = async ({ email }: TestBuyer) => site.as((await site.logIn(email, testPassword)).body.message)
/** What the buyer can do: watch, and what the account page says of access. */
const readMember = async (buyer: TestBuyer) => {
  const member = await logIn(buyer)
  return {
    videos: (await member.get('/api/videos?productId=1')).status,
    account: (await member.get('/api/account')).body.access,
  }
}
const shut = { videos: 403, account: false }
const open = { videos: 200, account: true }
const dispute = (buyer: TestBuyer, status: 'lost' | 'won', day: number) =>
  notify(site, { transactionId: buyer.sale.id, dispute: { id: `D ${buyer.sale.id}`, status }, day })
const grants = async ({ userId }: TestBuyer) => (await owner.get(`/api/users/${userId}/standing`)).body.access
const refundEmail = async ({ email }: TestBuyer) => (await site.emailTo(email, 'We have refunded')).text

test('restored access is the access of the purchase, and says who gave it', async () => {
  const buyer = await enrollSettledBuyer(site, 'history@example.com')
  await restore(buyer)
  const [back] = await grants(buyer)
  expect(back).toMatchObject({ source: 'administrator', purchaseId: buyer.purchaseId, endedAt: null })
  expect(back.grantedBy).toContain('Pat')
  expect(await readMember(buyer)).toEqual(open)
})

test.each(['collected', 'not yet collected'])(
  'a refund with an end of access ends restored access to a payment that is %s',
  async (state) => {
    const buyer = await (state === 'collected' ? enrollSettledBuyer : enrollBuyer)(
      site,
      `refund.${state.length}@example.com`,
    )
    await restore(buyer)
    await order(buyer, createRefundForm('29.99', { EndAccess: true }))
    await untilEnded(buyer)
    expect(await readMember(buyer)).toEqual(shut)
    expect(await refundEmail(buyer)).toContain('Your access to the course has ended with this refund.')
  },
)

test('a settlement that fails ends restored access', async () => {
  const buyer = await enrollBuyer(site, 'uncollected@example.com')
  await restore(buyer)
  buyer.sale.status = 'failed'
  await site.runDueJobs()
  await site.until(async () => (await owner.get(`/api/purchases/${buyer.purchaseId}`)).body.status === 'not collected')
  expect(await readMember(buyer)).toEqual(shut)
})

test('a lost dispute ends restored access, and winning it restores it again', async () => {
  const buyer = await enrollSettledBuyer(site, 'lost@example.com')
  await restore(buyer)
  await dispute(buyer, 'lost', 1)
  expect(await readMember(buyer)).toEqual(shut)
  await dispute(buyer, 'won', 2)
  expect(await readMember(buyer)).toEqual(open)
})

test('a confirmed cancellation ends restored access, and the buyer may enroll again', async () => {
  const buyer = await enrollSettledBuyer(site, 'canceled@example.com')
  await restore(buyer)
  await openVideos(site, buyer.userId, 9)
  await (await logIn(buyer)).post(`/api/account/purchases/${buyer.purchaseId}/cancellation`, {})
  expect((await owner.post(`/api/purchases/${buyer.purchaseId}/cancellation/confirm`, {})).status).toBe(200)
  expect(await readMember(buyer)).toEqual(shut)
  expect((await site.enroll(buyer.email)).status).toBe(200)
})

test('openings before and after the mistake count for the purchase, and the member sees them', async () => {
  const buyer = await enrollSettledBuyer(site, 'openings@example.com')
  const [first] = await readVideos(site)
  await openVideos(site, buyer.userId, 1)
  await restore(buyer)
  const member = await logIn(buyer)
  const before = (await member.get('/api/openings')).body
  expect(before.opened).toEqual([first?.id])
  expect(before.window).toMatchObject({ videosOpened: 1, videosTotal: 9, owed: '26.66' })
  await openVideos(site, buyer.userId, 9)
  expect((await member.get('/api/openings')).body.window).toMatchObject({ videosOpened: 9, owed: '0.00' })
  const { terms, openings } = (await owner.get(`/api/purchases/${buyer.purchaseId}`)).body
  expect(terms).toMatchObject({ videosOpened: 9, owed: '0.00' })
  expect(new Set(openings.map(({ videoId }: { videoId: string }) => videoId)).size).toBe(9)
})

test('access given after a lost dispute belongs to the purchase when the dispute is won, and a refund ends it', async () => {
  const buyer = await enrollSettledBuyer(site, 'won.later@example.com')
  await dispute(buyer, 'lost', 1)
  expect((await giveAccess(buyer)).status).toBe(200)
  await dispute(buyer, 'won', 2)
  expect(await readMember(buyer)).toEqual(open)
  await order(buyer, createRefundForm('29.99', { EndAccess: true }))
  await untilEnded(buyer)
  expect(await readMember(buyer)).toEqual(shut)
})

test('a won dispute restores access that an administrator had restored after an earlier refund had ended it', async () => {
  const buyer = await enrollSettledBuyer(site, 'partly@example.com')
  await order(buyer, createRefundForm('5.00', { EndAccess: true }))
  await untilEnded(buyer)
  expect(await readMember(buyer)).toEqual(shut)
  await giveAccess(buyer)
  await dispute(buyer, 'lost', 1)
  expect(await readMember(buyer)).toEqual(shut)
  await dispute(buyer, 'won', 2)
  expect(await readMember(buyer)).toEqual(open)
})

test('a failed credit restores access that an administrator had restored after an earlier refund had ended it', async () => {
  const buyer = await enrollSettledBuyer(site, 'credit@example.com')
  await order(buyer, createRefundForm('5.00', { EndAccess: true }))
  await untilEnded(buyer)
  await giveAccess(buyer)
  await order(buyer, createRefundForm('6.00', { EndAccess: true }))
  await untilEnded(buyer)
  expect(await readMember(buyer)).toEqual(shut)
  const credit = site.payments.refunds.find(
    ({ saleId, amountCents }) => saleId === buyer.sale.id && amountCents === 600,
  )
  if (!credit) throw new Error('there is no credit')
  credit.status = 'failed'
  await undoFailedCredits(site.checkout, [credit])
  expect(await readMember(buyer)).toEqual(open)
})

test('of several purchases, access to the newest that is still paid is restored', async () => {
  const first = await enrollSettledBuyer(site, 'twice@example.com')
  await order(first, createRefundForm('29.99', { EndAccess: true }))
  await untilEnded(first)
  await site.enroll(first.email)
  const [second] = (await owner.get(`/api/users/${first.userId}/standing`)).body.purchases
  expect(second.id).not.toBe(first.purchaseId)
  await restore(first)
  expect((await grants(first))[0]).toMatchObject({ purchaseId: second.id, source: 'administrator' })
})

test('access given to a user who has bought nothing belongs to no purchase', async () => {
  const person = await site.person('Paid User', { access: false })
  await owner.post(`/api/users/${person.id}/access`, { Reason: 'Won the draw' })
  const { access } = (await owner.get(`/api/users/${person.id}/standing`)).body
  expect(access).toMatchObject([{ source: 'administrator', purchaseId: null }])
})

test('a dispute that is won waits for an administrator who is ending access, and then restores nothing', async () => {
  const buyer = await enrollSettledBuyer(site, 'at.once@example.com')
  await dispute(buyer, 'lost', 1)
  await site.db.insert(access).values({ id: newId(), userId: buyer.userId, source: 'administrator' })
  let won: Promise<unknown> | undefined
  await site.db.transaction(async (tx) => {
    await lockUser(tx, buyer.userId)
    won = dispute(buyer, 'won', 2)
    await site.until(async () => {
      const { rows } = await site.db.execute(sql`select from pg_locks where not granted`)
      return rows.length > 0
    })
    await endAllAccess(tx, buyer.userId, owner.id, 'On purpose')
  })
  await won
  expect(await readMember(buyer)).toEqual(shut)
})
