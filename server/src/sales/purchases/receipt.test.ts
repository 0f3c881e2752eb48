import * as paths from '@course/contract/paths'
import { deadlineText, momentText } from '@course/contract/words/texts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer, longAgo } from '../../../test/buyers.ts'
import { issuer, startSharedSite } from '../../../test/test-site.ts'
import { purchases, users } from '../../schema.ts'

const site = await startSharedSite()
const admin = await site.person('Super User')

const sendAgain = (id: string, by: Pick<typeof admin, 'post'> = admin) => by.post(`/api/purchases/${id}/receipt`, {})
const emailsTo = (email: string) => site.mail.sent.filter(({ to }) => to === email)

test('a buyer gets one email with thanks, the login and a complete receipt', async () => {
  const ada = await buyer(site)
  const message = await site.emailTo(ada.email, 'Your receipt from Plain Deed')
  const [purchase] = (await ada.get('/api/account/purchases')).body
  const facts = [
    'Hello Ada,',
    'Thank you',
    ada.email,
    `${issuer}${paths.login}`,
    'Tax Deeds and Tax Lien Certificates: The Course',
    '$29.99 USD',
    'Visa ending in 1111',
    ada.orderId,
    momentText(new Date(purchase.purchasedAt), 'America/Chicago'),
    'Demo Seller LLC (example only)',
    '100 Example Street',
    'support@example.com',
    `version ${site.checkout.site.termsVersion}`,
    `${issuer}${paths.termsVersion(site.checkout.site.termsVersion)}`,
    `until ${deadlineText(purchase.terms)}`,
    `${issuer}${paths.account}`,
  ]
  for (const fact of facts) {
    expect(message.text).toContain(fact)
    expect(message.html).toContain(fact)
  }
  expect(message.text).toMatch(
    /0 of 9 videos opened\. .* get \$29\.99 back\. You can cancel until the end of \w{3}, \w{3} \d+ \(Central Time\)\./s,
  )
  await site.jobsDone()
  expect(emailsTo(ada.email)).toEqual([message])
})

test('a user whom an administrator created gets a welcome email without a receipt', async () => {
  const form = { FirstName: 'Bob', LastName: 'B', Email: 'bob.made@example.com', Role: 'Paid User' }
  expect((await admin.post('/api/users', { ...form, Password: 'a fine password' })).status).toBe(200)
  await site.emailTo(form.Email, 'Welcome')
  await site.jobsDone()
  expect(emailsTo(form.Email)).toHaveLength(1)
})

test("a receipt that is sent again goes to the buyer's current address and states the current refunds", async () => {
  const ada = await buyer(site, { boughtAt: longAgo() })
  await site.emailTo(ada.email, 'receipt')
  const moved = { email: 'ada.moved@example.com', emailKey: 'ada.moved@example.com' }
  await site.db.update(users).set(moved).where(eq(users.id, ada.id))
  await site.db.update(purchases).set({ refundedCents: 1_000 }).where(eq(purchases.id, ada.purchaseId))
  expect(await sendAgain(ada.purchaseId)).toMatchObject({ status: 200, body: { message: 'Success' } })
  const message = await site.emailTo(moved.email, 'receipt')
  expect(message.text).toContain('Refunded: $10.00 USD')
  expect(message.text).toContain('You could cancel until the end of ')
  expect(message.text).not.toContain('You can cancel')
})

test('the receipt of an uncollected payment says so and does not mention canceling', async () => {
  const ada = await buyer(site)
  await site.emailTo(ada.email, 'receipt')
  await site.db.update(purchases).set({ status: 'not collected' }).where(eq(purchases.id, ada.purchaseId))
  await sendAgain(ada.purchaseId)
  const message = await site.until(() => emailsTo(ada.email)[1])
  expect(message.text).toContain('Not collected: your card was not charged')
  expect(message.text).not.toContain('cancel')
})

test('a receipt that could not be sent is retried later', async () => {
  site.mail.failNext(1)
  const ada = await buyer(site)
  const message = await site.until(async () => {
    await site.runDueJobs()
    return emailsTo(ada.email)[0]
  })
  expect(message.subject).toContain('receipt')
})
