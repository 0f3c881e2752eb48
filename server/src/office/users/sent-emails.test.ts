import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { cancellations, limitCounters, refunds, users } from '../../schema.ts'
import { emails } from '../emails/emails.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const clerk = await site.person('Super User')

type Email = { id: string; what: string; to: string; state: string; maySendAgain: boolean }
const emailsOf = async (id: string): Promise<Email[]> => {
  await site.jobsDone()
  return (await owner.get(`/api/users/${id}/emails`)).body
}
const receiptsTo = (email: string) =>
  site.mail.sent.filter(({ to, subject }) => to === email && /receipt/i.test(subject))

test('the emails to a buyer are listed, newest first, with what became of them', async () => {
  const ada = await buyer(site)
  await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
  const emails = await emailsOf(ada.id)
  expect(emails.map(({ what }) => what).toSorted()).toEqual(['Receipt', 'Request to cancel'])
  expect(emails[0]).toMatchObject({ what: 'Request to cancel', to: ada.email, state: 'sent', maySendAgain: true })
})

test('the receipt is sent again once a minute', async () => {
  const ada = await buyer(site)
  const receipt = (await emailsOf(ada.id)).find(({ what }) => what === 'Receipt')
  const path = `/api/users/${ada.id}/emails/${receipt?.id}/again`
  expect(receiptsTo(ada.email)).toHaveLength(1)
  expect((await clerk.post(path, {})).status).toBe(200)
  const again = await owner.post(path, {})
  expect([again.status, again.body.error]).toEqual([429, expect.stringContaining('1 minute')])
  await site.jobsDone()
  expect(receiptsTo(ada.email)).toHaveLength(2)
})

test('an email that was given up is shown as such, and can be sent again', async () => {
  const ada = await buyer(site)
  await site.jobsDone()
  await site.db.execute(sql`update pgboss.job set state = 'failed' where data ->> 'purchaseId' = ${ada.purchaseId}`)
  const receipt = (await emailsOf(ada.id)).find(({ what }) => what === 'Receipt')
  expect(receipt).toMatchObject({ state: 'given_up', maySendAgain: true })
  expect((await owner.post(`/api/users/${ada.id}/emails/${receipt?.id}/again`, {})).status).toBe(200)
  await site.jobsDone()
  expect(receiptsTo(ada.email)).toHaveLength(2)
})

test('what does not exist, belongs to others or has a button of its own is not sent again', async () => {
  const [ada, other] = [await buyer(site), await buyer(site)]
  const [email] = await emailsOf(ada.id)
  const again = async (userId: string, id: string | undefined, who = owner) =>
    (await who.post(`/api/users/${userId}/emails/${id}/again`, {})).status
  expect(await again(other.id, email?.id)).toBe(404)
  expect(await again(ada.id, newId())).toBe(404)
  expect(await again(ada.id, 'nonsense')).toBe(404)
  expect(await again(newId(), email?.id)).toBe(404)
  expect((await owner.get(`/api/users/${newId()}/emails`)).status).toBe(404)
  expect((await other.get(`/api/users/${ada.id}/emails`)).status).toBe(403)
  expect((await other.post(`/api/users/${ada.id}/emails/${email?.id}/again`, {})).status).toBe(403)
  await owner.post(`/api/users/${ada.id}/password-reset`, {})
  const reset = (await emailsOf(ada.id)).find(({ what }) => what === 'Password reset')
  expect(reset?.maySendAgain).toBe(false)
  expect(await again(ada.id, reset?.id)).toBe(409)
})

test('an administrator sends a password reset, as often as the account’s own limit allows', async () => {
  const pat = await site.person()
  const path = `/api/users/${pat.id}/password-reset`
  expect((await clerk.post(path, {})).status).toBe(200)
  expect((await site.emailTo(pat.email, 'password')).text).toContain('30 minutes')
  for (let time = 0; time < 4; time += 1) await owner.post(path, {})
  expect((await owner.post(path, {})).status).toBe(429)
  await site.db.delete(limitCounters)
})

test('nobody gets a password reset without a password, with a disabled account, or from someone who may not', async () => {
  const invited = await site.person('Paid User', { password: null })
  const send = async (id: string, who = owner) => (await who.post(`/api/users/${id}/password-reset`, {})).body
  expect((await send(invited.id)).error).toContain('Send the invitation')
  const pat = await site.person()
  await owner.post(`/api/users/${pat.id}/disable`, { Reason: 'Shared the password' })
  expect((await send(pat.id)).error).toContain('disabled')
  expect((await send(owner.id, clerk)).code).toBe('forbidden')
  expect((await send(newId())).code).toBe('not_found')
  expect((await send(pat.id, invited)).code).toBe('forbidden')
})

test('the last login is recorded, at most once a minute', async () => {
  const pat = await site.person()
  const lastLogin = async () => (await owner.get(`/api/users/${pat.id}/standing`)).body.lastLoginAt
  expect(await lastLogin()).toBeNull()
  await site.logIn(pat.email, 'wrong password')
  expect(await lastLogin()).toBeNull()
  await site.logIn(pat.email, testPassword)
  const first = await lastLogin()
  expect(Date.parse(first)).not.toBeNaN()
  await site.logIn(pat.email, testPassword)
  expect(await lastLogin()).toBe(first)
  await site.db.update(users).set({ lastLoginAt: sql`now() - interval '2 minutes'` }).where(eq(users.id, pat.id))
  await site.logIn(pat.email, testPassword)
  expect(Date.parse(await lastLogin())).toBeGreaterThanOrEqual(Date.parse(first))
})

/** What a job's data names, for a buyer. */
const subjects = { userId: '', purchaseId: '', refundId: '', cancellationId: '' }
const dataOf: Record<string, Partial<typeof subjects>> = {
  'mail.receipt': { purchaseId: '' },
  'mail.refund': { refundId: '' },
  'mail.refund-failed': { refundId: '' },
}
const namedBy = (job: string): Partial<typeof subjects> =>
  dataOf[job] ?? (job.startsWith('mail.cancellation') ? { cancellationId: '' } : { userId: '' })
const addressChange = (email: string) => ({
  FirstName: 'Ada',
  LastName: 'Lovelace',
  Email: email,
  Role: 'Paid User',
  Reason: 'A typo.',
})

/** The list has at most 50 emails, so each half of the kinds is sent to an account of its own. */
const kinds = emails.filter((email) => 'what' in email && email.what && email.job !== 'mail.email-changed')
const halves = [0, 1].map((half) => kinds.map(({ job }) => job).filter((_, at) => at % 2 === half))

test.each(['completed', 'failed'].flatMap((state) => halves.map((jobs) => [state, jobs] as const)))(
  'emails of every kind that are %s without their address show the one of that time: %s',
  async (state, jobs) => {
    const ada = await buyer(site)
    await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
    const [cancellation] = await site.db
      .select()
      .from(cancellations)
      .where(eq(cancellations.purchaseId, ada.purchaseId))
    const refundId = newId()
    const order = { id: refundId, purchaseId: ada.purchaseId, amountCents: 500, endsAccess: false, orderedBy: owner.id }
    await site.db.insert(refunds).values({ ...order, state: 'done' })
    await site.jobsDone()
    await site.db.execute(sql`delete from pgboss.job where name like 'mail.%'`)
    const ids = { userId: ada.id, purchaseId: ada.purchaseId, refundId, cancellationId: cancellation?.id ?? '' }
    const queue = async () => {
      for (const job of jobs) {
        const data = Object.fromEntries(Object.keys(namedBy(job)).map((name) => [name, ids[name as keyof typeof ids]]))
        await site.db.execute(sql`insert into pgboss.job (name, data, state, created_on, completed_on)
          values (${job}, ${JSON.stringify(data)}::jsonb, ${state}::pgboss.job_state, now(), now())`)
      }
    }
    const addresses = [ada.email, `second.${ada.email}`, `third.${ada.email}`]
    for (const [at, email] of addresses.entries()) {
      if (at > 0) expect((await owner.put(`/api/users/${ada.id}`, addressChange(email))).status).toBe(200)
      await queue()
    }
    const listed = (await emailsOf(ada.id)).filter(({ what }) => what !== 'Email address changed')
    expect(listed).toHaveLength(jobs.length * addresses.length)
    for (const email of addresses) {
      const kinds = listed.filter(({ to }) => to === email).map(({ what }) => what)
      expect(new Set(kinds).size, email).toBe(jobs.length)
      expect(kinds, email).toHaveLength(jobs.length)
    }
  },
)

test('an email that no longer applied when its turn came says why, on the page and in the log', async () => {
  const pat = await site.person()
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, pat.id))
  await site.jobs.enqueue(site.db, 'mail.welcome', { userId: pat.id })
  const reason = 'The account is disabled.'
  expect(await emailsOf(pat.id)).toMatchObject([{ what: 'Welcome', state: 'not_sent', reason }])
  const logged = site.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'email not sent')
  expect(logged).toMatchObject([{ job: 'mail.welcome', reason }])
})

test('each sending keeps the address that it went to when the address is corrected later', async () => {
  const ada = await buyer(site)
  const corrected = `corrected.${ada.email}`
  const sent = async () => (await emailsOf(ada.id)).filter(({ what }) => what === 'Receipt').map(({ to }) => to)
  expect(await sent()).toEqual([ada.email])
  expect((await owner.put(`/api/users/${ada.id}`, addressChange(corrected))).status).toBe(200)
  expect(await sent()).toEqual([ada.email])
  await owner.post(`/api/purchases/${ada.purchaseId}/receipt`, {})
  expect(await sent()).toEqual([corrected, ada.email])
  expect(receiptsTo(ada.email)).toHaveLength(1)
  expect(receiptsTo(corrected)).toHaveLength(1)
})
