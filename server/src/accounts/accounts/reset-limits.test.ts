import { expect, test } from 'vitest'
import { readCode } from '../../../test/codes.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { newId, newSecret } from '../../platform/ids.ts'

const site = await startSharedSite({ limitFactor: 1 })

const from = (remoteAddress: string) => ({ remoteAddress })
const ask = (Email: string, address: string) => site.visitor.post('/api/account/reset', { Email }, from(address))
const complete = (body: { Id: string; Token: string }, Password: string, address: string) =>
  site.visitor.post('/api/account/reset-complete', { ...body, Password }, from(address))

test('an account gets five reset emails an hour, and the sixth request gets the same answer [V6.6.3 RS-04]', async () => {
  const { email } = await site.person()
  for (let turn = 0; turn < 8; turn += 1) {
    expect(await ask(email, `198.51.100.${turn}`)).toMatchObject({ status: 200, body: { message: 'Success' } })
  }
  await site.jobsDone()
  expect(site.mail.sent.filter(({ to }) => to === email)).toHaveLength(5)
})

test('an address gets ten reset requests an hour, then a Retry-After', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await ask(`unknown${turn}@example.com`, '192.0.2.1')).status).toBe(200)
  }
  const refused = await ask('unknown@example.com', '192.0.2.1')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  expect((await ask('unknown@example.com', '192.0.2.2')).status).toBe(200)
})

test('an address can try twenty reset codes an hour [RS-03]', async () => {
  const guess = () => complete({ Id: newId(), Token: newSecret() }, testPassword, '192.0.2.3')
  for (let turn = 0; turn < 20; turn += 1) expect((await guess()).status).toBe(400)
  expect(await guess()).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
})

test('ten wrong codes block the reset of an account for an hour, from all addresses [V6.6.3]', async () => {
  const { id } = await site.person()
  const guess = (address: string) => complete({ Id: id, Token: newSecret() }, testPassword, address)
  for (let turn = 0; turn < 10; turn += 1) expect((await guess(`203.0.113.${turn}`)).status).toBe(400)
  expect((await guess('203.0.113.100')).status).toBe(429)
})

test('the right code with a refused password does not count as a wrong code', async () => {
  const { email } = await site.person()
  await ask(email, '192.0.2.4')
  const code = readCode(await site.emailTo(email, 'reset code'))
  for (let turn = 0; turn < 12; turn += 1) {
    expect((await complete(code, 'password123', `203.0.113.${turn}`)).status).toBe(400)
  }
  expect((await complete(code, 'a fine new password', '203.0.113.200')).status).toBe(200)
})
