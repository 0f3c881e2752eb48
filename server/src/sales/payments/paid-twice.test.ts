import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findAttempts } from '../../../test/attempts.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { attempts } from '../../schema.ts'
import { alertPaidTwice } from './paid-twice.ts'

const site = await startSharedSite()
await site.person('Super Admin')

const alertsAbout = (email: string) =>
  site.mail.sent.filter(({ subject, text }) => subject.includes('paid twice') && text.includes(email))

/** Pays, and waits until nothing changes the payment any more. */
async function pay(email: string, FirstName: string, LastName = 'Person 1') {
  expect((await site.enroll(email, { user: { FirstName, LastName } })).status).toBe(200)
  await site.emailTo(email, 'receipt')
  await site.jobsDone()
}

/** What runs each night. */
async function endDay() {
  await alertPaidTwice(site)
  await site.jobsDone()
}

test('second payments with the same name and card but another email are accepted, and one alert a day names them', async () => {
  await pay('zoe@gmial.com', 'Zoë')
  await pay('zoe@gmail.com', 'ZOE')
  await pay('max@gmial.com', 'Max')
  await pay('max@gmail.com', 'Max')
  await endDay()
  const [alert, ...others] = alertsAbout('zoe@gmial.com')
  expect(others).toEqual([])
  expect(alert?.text).toContain('max@gmial.com')
  const [first] = await findAttempts(site, 'zoe@gmial.com')
  const [second] = await findAttempts(site, 'zoe@gmail.com')
  expect(first).toMatchObject({ cardExpiration: '12/2030' })
  for (const words of ['zoe@gmail.com', 'Visa ending in 1111', first?.id ?? '', second?.id ?? '']) {
    expect(alert?.text).toContain(words)
  }
})

test('a different name with the same card causes no alert', async () => {
  await pay('one@example.com', 'Mary')
  await pay('two@example.com', 'Marie')
  await endDay()
  expect(alertsAbout('one@example.com')).toEqual([])
})

test.each([
  ['another type of card', { cardType: 'MasterCard' }],
  ['a card with other last digits', { cardLastFour: '1112' }],
  ['a card with another expiration', { cardExpiration: '11/2030' }],
  ['a payment of an older release, without an expiration', { cardExpiration: null }],
  ['a payment more than 30 days ago', { createdAt: sql`now() - interval '31 days'` }],
  ['a payment that was voided', { state: 'voided' as const }],
])('%s causes no alert', async (what, before) => {
  const tag = what.replace(/\W/g, '')
  await pay(`first.${tag}@example.com`, tag)
  await site.db
    .update(attempts)
    .set({ ...before, nextCheckAt: null })
    .where(eq(attempts.emailKey, `first.${tag}@example.com`.toLowerCase()))
  await pay(`second.${tag}@example.com`, tag)
  await endDay()
  expect(alertsAbout(`second.${tag}@example.com`)).toEqual([])
})
