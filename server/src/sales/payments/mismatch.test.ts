import { expect, test } from 'vitest'
import { enrolled, findAttempts, nothing, readEnrollment, readHistory } from '../../../test/attempts.ts'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

const alertsAbout = (orderId: string) =>
  site.mail.sent.filter(
    ({ to, subject, text }) => to === owner.email && /not match/.test(subject + text) && text.includes(orderId),
  )

async function untilVoided(email: string) {
  await site.until(async () => {
    await site.runDueJobs()
    return (await findAttempts(site, email))[0]?.state === 'voided'
  })
}

/** Nobody got access, the owner got one email, and the buyer can pay again. */
async function expectNobodyIn(email: string) {
  const [attempt] = await findAttempts(site, email)
  await site.until(() => alertsAbout(attempt?.id ?? '').length > 0)
  await site.jobsDone()
  expect(alertsAbout(attempt?.id ?? '')).toHaveLength(1)
  expect(await readEnrollment(site, email)).toEqual(nothing)
  expect((await site.enroll(email)).status).toBe(200)
  expect(await readEnrollment(site, email)).toEqual(enrolled)
}

const others = [
  ['amount', { amountCents: 99_999 }],
  ['currency', { currency: 'EUR' }],
  ['order', { orderId: 'another-order' }],
] as const

test.each(others)('an authorization with a different %s is voided and gives no access', async (what, as) => {
  const email = `mismatch.${what}@example.com`
  site.payments.next({ kind: 'approved', as })
  expect(await site.enroll(email)).toMatchObject({
    status: 503,
    body: { error: expect.stringContaining('your card has not been charged') },
  })
  expect(await readHistory(site, email)).toEqual(['opened', 'checking', 'authorised', 'voided'])
  await expectNobodyIn(email)
})

test.each(others)('an authorization with a different %s whose void fails is voided later', async (what, as) => {
  const email = `mismatch.later.${what}@example.com`
  site.payments.next({ kind: 'approved', as })
  site.payments.failVoids(2)
  expect(await site.enroll(email)).toMatchObject({ status: 202, body: { message: 'Checking' } })
  await untilVoided(email)
  await expectNobodyIn(email)
})

test.each(others.slice(0, 2))(
  'an authorization with a different %s whose answer was lost is also voided',
  async (what, as) => {
    const email = `mismatch.lost.${what}@example.com`
    site.payments.next({ kind: 'lost' })
    const search = site.payments.failSearches()
    await site.enroll(email)
    Object.assign(site.payments.transactions.find((one) => one.email === email) ?? {}, as)
    search.end()
    await untilVoided(email)
    await expectNobodyIn(email)
  },
)

test('an account that pays again is also refused if the authorization differs', async () => {
  const person = await site.person('Paid User', { access: false })
  site.payments.next({ kind: 'approved', as: { currency: 'EUR' } })
  expect(await site.enroll(person.email)).toMatchObject({
    status: 503,
    body: { error: expect.stringContaining('your card has not been charged') },
  })
  expect(await readEnrollment(site, person.email)).toEqual({ account: true, purchases: 0, access: 0, held: 0 })
})
