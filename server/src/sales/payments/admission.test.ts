import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readEnrollment } from '../../../test/attempts.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { admitOrVoid } from './admission.ts'
import { insertAttempt } from './attempts.queries.ts'

test('of two simultaneous payments for one account, one gives access and the other is voided', async () => {
  await using site = await startTestSite()
  const person = await site.person('Paid User', { access: false })
  const buyer = { firstName: 'Ada', lastName: 'Lovelace', email: person.email }
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  /** A payment whose card is authorized. An administrator may change the email between two payments. */
  const authorized = async (emailKey: string) => {
    const order = { ...buyer, emailKey, secretHash: newId(), nonceHash: newId(), passwordHash: '' }
    const price = { productId: 1, amountCents: 2_999, currency: 'USD', priceShown: '', termsVersion: '' }
    const attempt = await insertAttempt(site.db, { ...order, ...price, existingUserId: person.id }, site.checkout.pace)
    const answer = await site.payments.authorize({ orderId: attempt.id, amountCents: 2_999, nonce: newId(), buyer })
    if (answer.kind !== 'authorized') throw new Error(answer.kind)
    return { attempt, transaction: answer.transaction }
  }
  const payments = [await authorized(person.email), await authorized('former@example.com')]
  const { admissions } = await site.db.transaction(async (tx) => {
    await tx.execute(sql`lock table purchases in share row exclusive mode`)
    const running = payments.map(({ attempt, transaction }) => admitOrVoid(site.checkout, attempt, transaction))
    await site.until(async () => (await site.db.execute(waiting)).rows.length === 2)
    return { admissions: running }
  })
  expect((await Promise.all(admissions)).sort()).toEqual(['admitted', 'refused'])
  expect(await readEnrollment(site, person.email)).toMatchObject({ purchases: 1, access: 1 })
  expect(site.payments.transactions.filter(({ status }) => status === 'voided')).toHaveLength(1)
})
