import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newSecret } from '../../src/platform/ids.ts'
import { createLog } from '../../src/start/log.ts'
import { readCode } from '../codes.ts'
import { startTestSite, testPassword } from '../test-site.ts'

test('no password, token, nonce, code, secret or hash is ever written to the log [V16.2.5 LK-02]', async () => {
  await using site = await startTestSite()
  const admin = await site.person('Super Admin')
  const secrets = {
    password: testPassword,
    wrongPassword: 'a wrong password 4711',
    newPassword: 'a new password 4712',
    adminPassword: 'chosen for somebody 4713',
    nonce: 'nonce-that-is-spendable-4714',
    lostNonce: 'nonce-that-was-lost-4715',
    badNonce: 'nonce-of-a-declined-card-4716',
    tabSecret: newSecret(),
    token: admin.token,
  }
  const headers = { 'x-attempt-secret': secrets.tabSecret }
  await site.enroll('buyer@example.com', { nonce: secrets.nonce }, { headers })
  site.payments.next({ kind: 'declined', reason: 'declined', detail: '2046 : Declined' })
  await site.enroll('declined@example.com', { nonce: secrets.badNonce, user: { FirstName: 'x\u0000' } })
  await site.enroll('declined@example.com', { nonce: secrets.badNonce })
  site.payments.next({ kind: 'lost' })
  await site.enroll('lost@example.com', { nonce: secrets.lostNonce })
  await site.visitor.get('/api/payments/status', { headers })
  await site.logIn('buyer@example.com', secrets.wrongPassword)
  await site.visitor.get(`/api/account?token=${admin.token}`)
  await site.request('POST', '/api/token', {
    headers: { 'content-type': 'application/json' },
    payload: `{"Email":"a@example.com","Password":"${secrets.wrongPassword}"`,
  })
  const login = await site.logIn('buyer@example.com', testPassword)
  const form = { FirstName: 'A', LastName: 'B', Email: 'made@example.com', Role: 'Paid User' }
  await admin.post('/api/users', { ...form, Password: secrets.adminPassword })
  site.mail.failNext(1)
  await site.visitor.post('/api/account/reset', { Email: 'buyer@example.com' })
  await site.until(() => site.logLines.some((line) => line.includes('451 try again later')))
  await site.runDueJobs()
  const code = readCode(await site.emailTo('buyer@example.com', 'reset code'))
  await site.visitor.post('/api/account/reset-complete', { ...code, Token: newSecret(), Password: secrets.newPassword })
  await site.visitor.post('/api/account/reset-complete', { ...code, Password: secrets.newPassword })

  // From here on, every query fails with an unexpected error.
  await site.db.execute(sql`alter table users rename column password_hash to gone`)
  expect((await site.logIn('buyer@example.com', secrets.newPassword)).status).toBe(500)
  await admin.post('/api/users', { ...form, Email: 'b@example.com', Password: secrets.adminPassword })
  await site.visitor.post('/api/account/reset-complete', { ...code, Password: secrets.newPassword })
  await site.enroll('c@example.com', { nonce: 'nonce-4717' })
  await site.db.execute(sql`alter table users rename column gone to password_hash`)

  const log = site.logLines.join('')
  expect(log).toContain('unexpected error')
  expect(log).toContain('451 try again later')
  const all = {
    ...secrets,
    loginToken: login.body.message,
    resetToken: code.Token,
    hash: '$argon2id$',
    last: 'nonce-4717',
  }
  expect(Object.entries(all).filter(([, secret]) => log.includes(secret))).toEqual([])
  for (const line of site.logLines) expect(() => JSON.parse(line)).not.toThrow()
}, 30_000)

test('line breaks in a request do not get into the log [V16.4.1]', async () => {
  await using site = await startTestSite()
  await site.visitor.get('/api/%0a%7b%22level%22%3a60%7d', { headers: { 'user-agent': 'x' } })
  await site.visitor.post('/api/token', { Email: 'a\n{"level":60}@example.com', Password: testPassword })
  for (const line of site.logLines) expect(line.indexOf('\n')).toBe(line.length - 1)
  expect(site.logLines.some((line) => JSON.parse(line).level === 60)).toBe(false)
})

test('an unexpected error leaks no internals, and its request ID finds it in the log [V13.4.2 V16.2.4 V16.3.4 V16.5.1 LK-01]', async () => {
  await using site = await startTestSite()
  await site.db.execute(sql`alter table users rename to users_gone`)
  const { status, body } = await site.logIn('ada@example.com', testPassword)
  expect(status).toBe(500)
  expect(body).toEqual({
    error: 'Something went wrong. Please try again.',
    code: 'unexpected',
    requestId: expect.any(String),
  })
  const line = site.logLines.find((each) => each.includes(body.requestId) && each.includes('unexpected error'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, err: { message: expect.stringContaining('users') } })
})

test('email addresses in error messages are redacted in the log [V16.2.5]', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const cause = new Error('550 <ada@example.com>: unknown')
  const err = new Error('all recipients were rejected: 550 5.1.1 <ada.l+x@example.com>... unknown', { cause })
  log.error({ err }, 'job failed')
  log.error({ err: 'no email to ada@example.com' }, 'job failed')
  expect(lines.join('')).not.toContain('example.com')
  expect(lines[0]).toContain('all recipients were rejected: 550 5.1.1 <[email]>... unknown')
})

test('each log line is JSON with its time as ISO 8601 in UTC', () => {
  const lines: string[] = []
  createLog('info', { write: (line) => lines.push(line) }).info('hello')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })
})
