import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCode } from '../../../test/codes.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { passwordCodes } from '../../schema.ts'

const site = await startSharedSite()
const admin = await site.person('Super Admin')

let guests = 0
/** Creates a user without a password, who gets an invitation. */
async function invite(more: object = {}) {
  guests += 1
  const email = `guest${guests}@example.com`
  const form = { FirstName: 'Gail', LastName: 'Guest', Email: email, Role: 'Paid User', ...more }
  expect(await admin.post('/api/users', form)).toMatchObject({ status: 200, body: { message: 'Success' } })
  const user = await site.memberByEmail(email)
  return { email, id: user?.id ?? '' }
}
const invitations = (email: string) =>
  site.mail.sent.filter(({ to, subject }) => to === email && subject.includes('invitation'))
const accept = (code: { Token: string; Id: string }) =>
  site.visitor.post('/api/account/reset-complete', { ...code, Password: 'a password of my own' })

test('a user created without a password gets an invitation for 7 days and no welcome email', async () => {
  const { email, id } = await invite()
  const message = await site.emailTo(email, 'invitation')
  expect(readCode(message).Id).toBe(id)
  expect(message.text).toContain('7 days')
  const [code] = await site.db.select().from(passwordCodes).where(eq(passwordCodes.userId, id))
  expect(Number(code?.expiresAt) - Number(code?.createdAt)).toBe(7 * 24 * 60 * 60 * 1_000)
  await site.jobsDone()
  expect(site.mail.sent.filter(({ to }) => to === email)).toHaveLength(1)
})

test('an invited user can choose a password once and watch the course [V6.4.1]', async () => {
  const { email } = await invite()
  const code = readCode(await site.emailTo(email, 'invitation'))
  expect((await accept(code)).status).toBe(200)
  const { body } = await site.logIn(email, 'a password of my own')
  expect((await site.as(body.message).get('/api/videos?productId=1')).status).toBe(200)
  expect((await accept(code)).status).toBe(400)
})

test('a second invitation ends the first', async () => {
  const { email, id } = await invite()
  const first = readCode(await site.emailTo(email, 'invitation'))
  // Like the web app, which sends the JSON content type with every call, even without a body.
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const reply = await site.request('POST', `/api/users/${id}/invitation`, { headers })
  expect(reply).toMatchObject({ status: 200, body: { message: 'Success' } })
  const second = await site.until(() => invitations(email)[1])
  expect((await accept(first)).status).toBe(400)
  expect((await accept(readCode(second))).status).toBe(200)
})

test('an invitation and a reset code are both valid until one of them is used', async () => {
  const { email } = await invite()
  const invitation = readCode(await site.emailTo(email, 'invitation'))
  await site.visitor.post('/api/account/reset', { Email: email })
  const reset = readCode(await site.emailTo(email, 'reset code'))
  expect((await accept(invitation)).status).toBe(200)
  expect((await accept(reset)).status).toBe(400)
})

test('a Super User cannot invite a Super Admin, and a member cannot invite anyone', async () => {
  const { id } = await invite({ Role: 'Super Admin' })
  expect((await (await site.person('Super User')).post(`/api/users/${id}/invitation`, {})).status).toBe(403)
  expect((await (await site.person('Paid User')).post(`/api/users/${id}/invitation`, {})).status).toBe(403)
  expect((await site.visitor.post(`/api/users/${id}/invitation`, {})).status).toBe(401)
})
