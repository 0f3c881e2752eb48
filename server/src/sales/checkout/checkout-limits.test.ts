import { expect, test } from 'vitest'
import { findAttempts } from '../../../test/attempts.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'

const from = (remoteAddress: string) => ({ remoteAddress })
let buyers = 0
const pay = (site: TestSite, address: string, declined = false) => {
  buyers += 1
  if (declined) site.payments.next({ kind: 'declined', reason: 'declined', detail: 'no' })
  return site.enroll(`limited${buyers}@example.com`, {}, from(address))
}
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status)

test('an address gets ten payments in ten minutes, and the error says when to try again [V2.1.3]', async () => {
  await using site = await startTestSite({ limitFactor: 1 })
  const replies = await Promise.all(Array.from({ length: 12 }, () => pay(site, '198.51.100.1')))
  expect(statuses(replies).sort()).toEqual([...Array(10).fill(200), 429, 429])
  const refused = await pay(site, '198.51.100.1')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect(site.payments.requests).toHaveLength(10)
  expect((await pay(site, '198.51.100.2')).status).toBe(200)
})

test('a repeat of the last payment that an address gets is no further one, and gets its answer', async () => {
  await using site = await startTestSite({ limitFactor: 1 })
  for (let turn = 0; turn < 9; turn += 1) await pay(site, '198.51.100.6')
  const twice = () => site.enroll('last.one@example.com', { nonce: 'sent twice' }, from('198.51.100.6'))
  expect(statuses(await Promise.all([twice(), twice()]))).toEqual([200, 200])
  expect(site.payments.requests.filter(({ nonce }) => nonce === 'sent twice')).toHaveLength(1)
})

test('after five declines in an hour, no more cards of an address are sent to the provider [V2.4.1]', async () => {
  await using site = await startTestSite({ limitFactor: 1 })
  for (let turn = 0; turn < 5; turn += 1) expect((await pay(site, '198.51.100.3', true)).status).toBe(422)
  const refused = await pay(site, '198.51.100.3')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  expect(site.payments.requests).toHaveLength(5)
  expect(await findAttempts(site, `limited${buyers}@example.com`)).toEqual([])
  expect((await pay(site, '198.51.100.4')).status).toBe(200)
})

test('a buyer who paid before the limit of declines can still read the outcome', async () => {
  await using site = await startTestSite({ limitFactor: 1 })
  const again = () => site.enroll('paid.first@example.com', { nonce: 'paid first' }, from('198.51.100.5'))
  expect((await again()).status).toBe(200)
  for (let turn = 0; turn < 5; turn += 1) await pay(site, '198.51.100.5', true)
  expect(await again()).toMatchObject({ status: 200, body: { message: 'Success' } })
})

test('an address gets sixty client tokens in ten minutes [PY-10]', async () => {
  await using site = await startTestSite({ limitFactor: 1 })
  const token = (address: string) => site.visitor.get('/api/payments/token', from(address))
  const replies = await Promise.all(Array.from({ length: 61 }, () => token('198.51.100.6')))
  expect(statuses(replies).filter((status) => status === 200)).toHaveLength(60)
  expect(statuses(replies).filter((status) => status === 429)).toHaveLength(1)
  expect((await token('198.51.100.7')).status).toBe(200)
})

test('a burst of declines from many addresses divides the limits of every address by ten, alerts the owner once, and leaves payment open [PY-09]', async () => {
  await using site = await startTestSite({ limitFactor: 1 })
  const admins = [await site.person('Super Admin'), await site.person('Super Admin')]
  for (let block = 0; block < 7; block += 1) {
    const replies = await Promise.all(Array.from({ length: 5 }, () => pay(site, `192.0.2.${block}`, true)))
    expect(statuses(replies)).toEqual([422, 422, 422, 422, 422])
  }
  expect((await pay(site, '203.0.113.50')).status).toBe(200)
  expect((await pay(site, '203.0.113.50')).status).toBe(429)
  expect((await pay(site, '203.0.113.51', true)).status).toBe(422)
  expect((await pay(site, '203.0.113.51')).status).toBe(429)
  const tokens = []
  for (let turn = 0; turn < 7; turn += 1)
    tokens.push(await site.visitor.get('/api/payments/token', from('203.0.113.52')))
  expect(statuses(tokens)).toEqual([200, 200, 200, 200, 200, 200, 429])

  await site.until(() => site.mail.sent.some(({ subject }) => subject.includes('Many cards are being declined')))
  await site.jobsDone()
  const alerts = site.mail.sent.filter(({ subject }) => subject.includes('declined'))
  expect(alerts).toHaveLength(1)
  for (const { email } of admins) expect(alerts[0]?.to).toContain(email)
})
