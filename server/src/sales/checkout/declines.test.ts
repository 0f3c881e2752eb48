import { expect, test } from 'vitest'
import { enrolled, findAttempts, nothing, readEnrollment, readHistory } from '../../../test/attempts.ts'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()

const detail = '2046 : Declined by processor XYZ'

test.each([
  ['declined', 'Your card was declined. You have not been charged. Please try another card or ask your bank.'],
  [
    'insufficient_funds',
    'Your card was declined for insufficient funds. You have not been charged. Please try another card.',
  ],
  [
    'expired_card',
    'Your card was declined because it has expired. You have not been charged. Please check the date or try another card.',
  ],
  [
    'wrong_cvv',
    'Your card was declined because the CVV does not match. You have not been charged. Please check it and try again.',
  ],
  [
    'wrong_postal_code',
    'Your card was declined because the ZIP code does not match. You have not been charged. Please check it and try again.',
  ],
  [
    'bank_confirmation_needed',
    'Your bank wants to confirm this payment, which is not possible here. You have not been charged. Please try another card.',
  ],
  [
    'duplicate',
    'This looks like a duplicate of a payment made a moment ago, so it was stopped. You have not been charged. Please wait a minute before you try again.',
  ],
  ['card_data_used', 'The card details could not be used a second time. You have not been charged. Please try again.'],
] as const)(
  'a card refused as %s admits nobody, frees the email and hides the provider’s words [8.6 PY-03 PY-11]',
  async (reason, sentence) => {
    const email = `${reason}@example.com`
    site.payments.next({ kind: 'declined', reason, detail })
    const reply = await site.enroll(email, { nonce: `nonce-${reason}` })
    expect(reply).toMatchObject({ status: 422, body: { error: sentence, code: 'card_declined' } })
    expect(JSON.stringify(reply.body)).not.toContain('processor XYZ')
    expect(await readEnrollment(site, email)).toEqual(nothing)
    expect(await readHistory(site, email)).toEqual(['opened', 'declined'])
    expect(site.logLines.some((line) => line.includes(detail))).toBe(true)

    const again = await site.enroll(email, { nonce: `nonce-${reason}` })
    expect(again).toMatchObject({ status: 422, body: { error: sentence } })
    expect(site.payments.requests.filter(({ nonce }) => nonce === `nonce-${reason}`)).toHaveLength(1)

    expect(await site.enroll(email)).toMatchObject({ status: 200, body: { message: 'Success' } })
    expect(await readEnrollment(site, email)).toEqual(enrolled)
  },
)

test('with an unreachable provider, nobody is charged, the email can be used again, and the error says so', async () => {
  const email = 'unreached@example.com'
  site.payments.next({ kind: 'not_sent', detail: 'connect ECONNREFUSED 10.0.0.1' })
  const reply = await site.enroll(email)
  expect(reply).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    body: {
      error: 'We could not reach the card processor. Your card has not been charged. Please try again.',
      code: 'unavailable',
    },
  })
  expect(await readEnrollment(site, email)).toEqual(nothing)
  expect(await readHistory(site, email)).toEqual(['opened', 'closed'])
  expect((await site.enroll(email)).status).toBe(200)
  expect(await readEnrollment(site, email)).toEqual(enrolled)
})

test('the status of a declined payment is NotCharged in its own tab', async () => {
  const secret = 'secret-of-the-declined-tab_0123456789'
  site.payments.next({ kind: 'declined', reason: 'declined', detail })
  await site.enroll('asks@example.com', {}, { headers: { 'x-attempt-secret': secret } })
  const reply = await site.visitor.get('/api/payments/status', { headers: { 'x-attempt-secret': secret } })
  expect(reply).toMatchObject({ status: 200, body: { message: 'NotCharged' } })
})

test('after a second try in the same tab, the status is that of the second try', async () => {
  const headers = { 'x-attempt-secret': 'secret-of-the-patient-tab_0123456789' }
  site.payments.next({ kind: 'declined', reason: 'wrong_cvv', detail })
  await site.enroll('patient@example.com', {}, { headers })
  await site.enroll('patient@example.com', {}, { headers })
  expect((await site.visitor.get('/api/payments/status', { headers })).body).toEqual({ message: 'Success' })
  expect((await findAttempts(site, 'patient@example.com')).map(({ state }) => state)).toHaveLength(2)
})
