import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { editAndPublish } from '../../../test/editors.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import { attempts } from '../../schema.ts'

const site = await startTestSite()
/** Another process, which has not noticed a publication yet. */
const deaf = await startTestSite({ databaseUrl: site.databaseUrl })
afterAll(async () => {
  await deaf[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})
const owner = await site.person('Super Admin')
const firstVersion = site.checkout.site.termsVersion
let year = 2030
let published = firstVersion

/** Publishes terms that differ in a sentence, and in whether reading counts. */
beforeEach(async () => {
  year += 1
  published = `${year}-01-01`
  const reply = await editAndPublish(owner, 'legal', (legal) => ({
    ...legal,
    version: published,
    effectiveDate: published,
    readingCounts: year % 2 === 0,
  }))
  expect(reply.status).toBe(200)
})

const enroll = (at: TestSite, email: string, order: Record<string, unknown>, nonce?: string) =>
  at.enroll(email, { order, ...(nonce ? { nonce } : {}) })
const versionOf = async (email: string) =>
  (await site.db.select().from(attempts).where(eq(attempts.email, email))).map(({ termsVersion }) => termsVersion)

test.each([
  ['the instance that published', site],
  ['an instance that has not heard of it', deaf],
])('an order that names earlier terms is refused by %s, and nothing is charged', async (_where, at) => {
  const email = `early-${year}@example.com`
  const requests = at.payments.requests.length
  expect(await enroll(at, email, { TermsVersion: firstVersion })).toMatchObject({
    status: 409,
    body: {
      error: 'The terms have changed. You have not been charged. Please read the new terms and submit again.',
      code: 'terms_changed',
      termsVersion: published,
    },
  })
  expect([await versionOf(email), at.payments.requests.length]).toEqual([[], requests])
  expect((await enroll(at, email, { TermsVersion: published })).status).toBe(200)
  expect(await versionOf(email)).toEqual([published])
})

test.each([
  ['the instance that published', site],
  ['an instance that has not heard of it', deaf],
])('an order without a version is recorded under the published terms by %s', async (_where, at) => {
  const email = `none-${year}@example.com`
  expect((await enroll(at, email, {})).status).toBe(200)
  expect(await versionOf(email)).toEqual([published])
})

test('repeated card data gets its first answer, whatever was published since', async () => {
  const [email, nonce] = ['repeated@example.com', 'sent before new terms']
  const named = { TermsVersion: published }
  expect((await enroll(site, email, named, nonce)).status).toBe(200)
  const reply = await editAndPublish(owner, 'legal', (legal) => ({
    ...legal,
    version: `${published}b`,
    effectiveDate: published,
  }))
  expect(reply.status).toBe(200)
  expect(await enroll(site, email, named, nonce)).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(site.payments.requests.filter((request) => request.nonce === nonce)).toHaveLength(1)
})

test('a repeat that comes while the first one is recorded gets the answer of the first', async () => {
  const [email, nonce] = [`double-${year}@example.com`, 'sent twice']
  const named = { TermsVersion: published }
  const replies: Promise<unknown>[] = []
  const isLocked = async () => (await site.db.execute(sql`select from pg_locks where not granted`)).rows.length > 0
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`lock table attempts in share mode`)
    replies.push(enroll(site, email, named, nonce))
    await site.until(isLocked)
    const next = { version: `${published}b`, effectiveDate: published }
    expect((await editAndPublish(owner, 'legal', (legal) => ({ ...legal, ...next }))).status).toBe(200)
    replies.push(enroll(site, email, named, nonce))
  })
  for (const reply of await Promise.all(replies)) expect(reply).toMatchObject({ status: 200 })
  expect(await versionOf(email)).toEqual([published])
  const sent = site.payments.requests.filter((request) => request.nonce === nonce)
  expect(sent).toHaveLength(1)
})

test.each([5, null, 'x'.repeat(21)])('%j is no version', async (TermsVersion) => {
  expect(await enroll(site, 'odd@example.com', { TermsVersion })).toMatchObject({ status: 400 })
})
