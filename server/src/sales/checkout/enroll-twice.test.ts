import type { Order } from '@course/contract/sales/checkout'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enrolled, findAttempts, outliveGiveUpDelay, readEnrollment } from '../../../test/attempts.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import type { NextAuthorization } from '../../platform/gateways/payments.fake.ts'
import { isOpen } from '../payments/attempt-state.ts'
import { findEarlierAttempt, repeatOutcome } from './status.ts'

const site = await startSharedSite()

const success = { status: 200, body: { message: 'Success' } }
const inProgress = {
  status: 409,
  body: { error: 'A payment for this email is in progress.', code: 'payment_in_progress' },
}
const orderOf = (email: string, nonce: string): Order =>
  ({
    Nonce: nonce,
    ProductId: 1,
    Amount: '29.99',
    User: { FirstName: 'Ada', LastName: 'Lovelace', Email: email, Password: testPassword },
  }) as Order
const findCharges = (email: string) => site.payments.transactions.filter((one) => one.email === email)

test('a double click charges once and returns Success twice [PY-06]', async () => {
  const email = 'double@example.com'
  const replies = await Promise.all([1, 2, 3].map(() => site.enroll(email, { nonce: 'double' })))
  for (const reply of replies) expect(reply).toMatchObject(success)
  expect(await site.enroll(email, { nonce: 'double' })).toMatchObject(success)
  expect(site.payments.requests.filter(({ nonce }) => nonce === 'double')).toHaveLength(1)
  expect(await readEnrollment(site, email)).toEqual(enrolled)
})

test('a repeated order waits for the answer to the first one', async () => {
  const email = 'waits@example.com'
  const { release } = site.payments.hold()
  const first = site.enroll(email, { nonce: 'waits' })
  await site.until(() => site.payments.requests.some(({ nonce }) => nonce === 'waits'))
  let answered = false
  const second = site.enroll(email, { nonce: 'waits' }).finally(() => {
    answered = true
  })
  expect(await site.enroll(email, { nonce: 'other tab' })).toMatchObject(inProgress)
  expect(answered).toBe(false)
  release()
  expect(await first).toMatchObject(success)
  expect(await second).toMatchObject(success)
  expect(findCharges(email)).toHaveLength(1)
})

test('five hundred repeats of an order wait as one', async () => {
  const email = 'repeats@example.com'
  const { release } = site.payments.hold()
  const first = site.enroll(email, { nonce: 'repeats' })
  await site.until(() => site.payments.requests.some(({ nonce }) => nonce === 'repeats'))
  const earlier = await findEarlierAttempt(site.checkout, orderOf(email, 'repeats'))
  if (!earlier) throw new Error('there is no attempt')
  let reads = 0
  const db = new Proxy(site.db, {
    get(target, name) {
      if (name === 'select') reads += 1
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const repeats = Array.from({ length: 500 }, () =>
    repeatOutcome({ ...site.checkout, db }, earlier, orderOf(email, 'repeats')),
  )
  await site.until(() => reads >= 2)
  const readsOfOne = reads
  release()
  expect(await first).toMatchObject(success)
  for (const outcome of await Promise.all(repeats)) expect(outcome).toEqual({ message: 'Success' })
  // Each wait of its own would have read at least once.
  expect(readsOfOne).toBeLessThan(100)
  expect(reads).toBeLessThan(500)
})

test('of two tabs with the same email, one is charged and the other has to wait [V2.3.4 PY-07]', async () => {
  const email = 'tabs@example.com'
  const spellings = [email, 'TABS@example.com', ' Tabs@Example.com ', email]
  const replies = await Promise.all(spellings.map((typed) => site.enroll(typed)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(site.payments.transactions.filter((one) => /^tabs@example.com$/i.test(one.email))).toHaveLength(1)
  expect((await readEnrollment(site, email)).purchases).toBe(1)
})

test('an order that waited for another tab with the same email charges no card', async () => {
  const email = 'late.tab@example.com'
  // Hashing lets a few through at a time, so that the last ones open after the first is in.
  const replies = await Promise.all(Array.from({ length: 24 }, () => site.enroll(email)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.some(({ body }) => body.code === 'email_taken')).toBe(true)
  expect(site.payments.requests.filter(({ buyer }) => buyer.email === email)).toHaveLength(1)
})

test('card details that paid for one email cannot pay for another', async () => {
  await site.enroll('first.owner@example.com', { nonce: 'shared nonce' })
  expect(await site.enroll('second.owner@example.com', { nonce: 'shared nonce' })).toMatchObject({
    status: 409,
    body: { error: 'These card details belong to another payment. Please type your card again.', code: 'conflict' },
  })
  expect(await site.memberByEmail('second.owner@example.com')).toBeUndefined()
})

const outcomes: (NextAuthorization | undefined)[] = [
  undefined,
  undefined,
  { kind: 'declined', reason: 'declined', detail: 'no' },
  { kind: 'lost' },
  { kind: 'vanished' },
  { kind: 'not_sent', detail: 'refused' },
]

let round = 0

test('with any mix of simultaneous payments, cards and outcomes each buyer has at most one charge, and only with an account', async () => {
  const buyers = fc.array(fc.record({ who: fc.nat(3), card: fc.nat(5), outcome: fc.nat(outcomes.length - 1) }), {
    minLength: 2,
    maxLength: 12,
  })
  const property = fc.asyncProperty(buyers, async (orders) => {
    round += 1
    const createEmail = (who: number) => `buyer${who}.round${round}@example.com`
    for (const { outcome } of orders) site.payments.next(outcomes[outcome] ?? { kind: 'approved' })
    const replies = await Promise.all(
      orders.map(({ who, card }) => site.enroll(createEmail(who), { nonce: `round ${round} card ${card}` })),
    )
    for (const { status } of replies) expect([200, 202, 409, 422, 503]).toContain(status)
    for (const who of new Set(orders.map((order) => order.who))) {
      const email = createEmail(who)
      await outliveGiveUpDelay(site, email)
      await site.until(async () => {
        await site.runDueJobs()
        return (await findAttempts(site, email)).every(({ state }) => !isOpen(state))
      })
      const { account, purchases, access, held } = await readEnrollment(site, email)
      const expected = account ? 1 : 0
      expect({ email, purchases, access, held }).toEqual({
        email,
        purchases: expected,
        access: expected,
        held: expected,
      })
      const admitted = replies.some(({ status }, at) => orders[at]?.who === who && status === 200)
      if (admitted) expect(account).toBe(true)
    }
  })
  await fc.assert(property, { numRuns: 8, endOnFailure: true })
}, 60_000)
