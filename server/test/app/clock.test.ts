import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { smallestIdAt } from '../../src/platform/ids.ts'
import { createTokens } from '../../src/platform/sessions/access-tokens.ts'
import { compareWithProvider } from '../../src/sales/reconciliation/reconciliation.ts'
import { passwordCodes, users } from '../../src/schema.ts'
import { enrolled, readEnrollment } from '../attempts.ts'
import { readCode } from '../codes.ts'
import { issuer, startTestSite, type TestSite, testPassword, tokenSecret } from '../test-site.ts'

const minute = 60_000
const day = 24 * 60 * minute
const jumps: [string, number][] = [
  ['a day ahead', day],
  ['a day back', -day],
]

/** Sets the clock of the site's machine, but not that of the database. */
const setClock = (jump: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump })
afterEach(() => vi.useRealTimers())

const codeFrom = async (site: TestSite, email: string) => {
  await site.visitor.post('/api/account/reset', { Email: email })
  return readCode(await site.emailTo(email, 'reset code'))
}
const complete = async (site: TestSite, code: object) =>
  (await site.visitor.post('/api/account/reset-complete', { ...code, Password: 'a fine new password' })).status

test.each(jumps)(
  'a clock that jumps %s does not change when sessions, codes, links and limits end',
  async (_what, jump) => {
    await using site = await startTestSite({ limitFactor: 1 })
    const [member, late, guessed, admin] = [
      await site.person(),
      await site.person(),
      await site.person(),
      await site.person('Super Admin'),
    ]
    const [code, lateCode] = [await codeFrom(site, member.email), await codeFrom(site, late.email)]
    await site.db
      .update(passwordCodes)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(passwordCodes.userId, late.id))
    for (let turn = 0; turn < 10; turn += 1) await site.logIn(guessed.email, 'not the password')
    const links = await Promise.all([1, 2].map(() => admin.post('/api/users/export', {})))
    const [link, another] = links.map(({ body }) => body.url)
    const { issue } = createTokens(tokenSecret, issuer)
    const tokenFrom = (hoursAgo: number) =>
      issue(
        { userId: member.id, sessionVersion: 1, firstName: 'P', lastName: 'P', email: member.email, role: 'Paid User' },
        new Date(Date.now() - hoursAgo * 60 * minute),
      )
    const [open, ended] = [site.as(tokenFrom(7)), site.as(tokenFrom(9))]
    setClock(jump)
    expect((await open.get('/api/account')).status).toBe(200)
    expect((await ended.get('/api/account')).status).toBe(401)
    expect((await site.visitor.get(link)).status).toBe(200)
    expect((await site.logIn(guessed.email, testPassword)).status).toBe(429)
    expect(await complete(site, lateCode)).toBe(400)
    expect(await complete(site, code)).toBe(200)
    const login = await site.logIn(member.email, 'a fine new password')
    vi.useRealTimers()
    expect((await site.as(login.body.message).get('/api/account')).status).toBe(200)
    expect((await site.visitor.get(another)).status).toBe(200)
  },
)

test.each(jumps)(
  'a clock that jumps %s loses no payment, and reconciliation finds no difference',
  async (_what, jump) => {
    await using site = await startTestSite()
    const [before, during, lost] = ['before', 'during', 'lost'].map((name) => `${name}@example.com`) as [
      string,
      string,
      string,
    ]
    const { release } = site.payments.hold()
    const paying = site.enroll(before)
    await site.until(() => site.payments.requests.length > 0)
    setClock(jump)
    release()
    expect((await paying).status).toBe(200)
    expect((await site.enroll(during)).status).toBe(200)
    site.payments.next({ kind: 'lost' })
    expect((await site.enroll(lost)).status).toBe(202)
    await site.until(async () => (await readEnrollment(site, lost)).access === 1)
    for (const email of [before, during, lost]) expect(await readEnrollment(site, email)).toEqual(enrolled)
    // The provider's search lags, so it may miss new transactions.
    const lagging = { ...site.payments, findSince: async () => ({ known: [], unclear: [] }) }
    expect(await compareWithProvider({ ...site.checkout, payments: lagging })).toEqual([])
    expect(await compareWithProvider(site.checkout)).toEqual([])
  },
)

test("the cancellation window does not depend on the machine's clock [FT-11]", async () => {
  await using site = await startTestSite()
  setClock(30 * day)
  const email = 'cancels@example.com'
  await site.enroll(email)
  expect((await site.emailTo(email, 'receipt')).text).toContain('You can cancel until the end of')
  const buyer = site.as((await site.logIn(email, testPassword)).body.message)
  const { body: bought } = await buyer.get('/api/account/purchases')
  expect(bought[0].terms).toMatchObject({ isWithinWindow: true })
})

test("a list's total is correct right after the clock was set back", async () => {
  await using site = await startTestSite()
  const admin = await site.person('Super Admin')
  const total = async () => (await admin.get('/api/users?limit=1')).headers['x-total-count']
  await site.person()
  expect(await total()).toBe('2')
  setClock(-day)
  const person = { firstName: 'Other', lastName: 'Instance', email: 'other@example.com', emailKey: 'other@example.com' }
  await site.db.insert(users).values({ ...person, id: smallestIdAt(new Date()), role: 'Paid User' })
  expect(await total()).toBe('3')
})
