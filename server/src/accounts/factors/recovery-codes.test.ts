import { expect, test } from 'vitest'
import { setUpAuthenticator } from '../../../test/authenticator.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'

const site = await startSharedSite()

const token = (Email: string, Code?: string) => site.visitor.post('/api/token', { Email, Password: testPassword, Code })

async function withApp() {
  const person = await site.person('Paid User', { isProven: true })
  return { ...person, ...(await setUpAuthenticator(person)) }
}

test('a recovery code works once, also for two logins at the same time, and its owner hears of it [V6.5.1]', async () => {
  const { email, recoveryCodes: codes, get } = await withApp()
  const [first = '', second = ''] = codes
  const replies = await Promise.all([token(email, first), token(email, first)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await token(email, first)).status).toBe(401)
  expect((await token(email, `\u200b${second.replaceAll('-', '−').toUpperCase()}.`)).status).toBe(200)
  expect((await get('/api/second-factor')).body.recoveryCodesLeft).toBe(8)
  await site.emailTo(email, 'recovery code was used')
})

test('new recovery codes replace the earlier ones', async () => {
  const { email, post, recoveryCodes: old } = await withApp()
  const { recoveryCodes: codes } = (await post('/api/second-factor/recovery-codes', {})).body
  expect(codes).toHaveLength(10)
  expect((await token(email, old[0])).status).toBe(401)
  expect((await token(email, codes[0])).status).toBe(200)
})

test('without a factor there are no recovery codes to renew', async () => {
  const person = await site.person('Paid User', { isProven: true })
  expect((await person.post('/api/second-factor/recovery-codes', {})).body).toMatchObject({ code: 'conflict' })
})
