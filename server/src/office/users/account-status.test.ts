import { expect, test } from 'vitest'
import { readCode } from '../../../test/codes.ts'
import { startSharedSite, startTestSite, testPassword } from '../../../test/test-site.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const assistant = await site.person('Super User')

const saved = { status: 200, body: { message: 'Success' } }
const because = (Reason = 'They asked for it') => ({ Reason })
const readStatus = async (id: string) => (await owner.get(`/api/users/${id}/standing`)).body

test("a user's status says who granted access and why, and lists purchases", async () => {
  await site.enroll('buyer@example.com')
  const id = (await site.memberByEmail('buyer@example.com'))?.id ?? ''
  await owner.post(`/api/users/${id}/access/end`, because('Shared with the whole town'))
  await assistant.post(`/api/users/${id}/access`, because('A second chance'))
  const { status, body } = await assistant.get(`/api/users/${id}/standing`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    disabled: null,
    hasPassword: true,
    hasAccess: true,
    access: [
      { source: 'administrator', grantReason: 'A second chance', purchaseId: body.purchases[0].id, endedAt: null },
      { source: 'purchase', grantedBy: null, endReason: 'Shared with the whole town' },
    ],
    purchases: [{ userId: id, email: 'buyer@example.com', amount: '29.99', refunded: '0.00' }],
  })
  const names = async (person: { id: string }) => {
    const { firstName, lastName } = (await owner.get(`/api/users/${person.id}`)).body
    return `${firstName} ${lastName}`
  }
  expect(body.access[0].grantedBy).toBe(await names(assistant))
  expect(body.access[1].endedBy).toBe(await names(owner))
  expect(body.access[1].purchaseId).toBe(body.purchases[0].id)
})

test('disabling a user ends the sessions at once, and enabling requires a new login [V7.4.2 V7.4.5]', async () => {
  const person = await site.person()
  expect((await person.get('/api/account')).status).toBe(200)
  expect(await owner.post(`/api/users/${person.id}/disable`, because())).toMatchObject(saved)
  expect((await person.get('/api/account')).status).toBe(401)
  expect((await site.logIn(person.email, testPassword)).status).toBe(401)
  expect(await readStatus(person.id)).toMatchObject({ disabled: { reason: 'They asked for it' }, hasAccess: true })

  expect(await owner.post(`/api/users/${person.id}/enable`, {})).toMatchObject(saved)
  expect((await person.get('/api/account')).status).toBe(401)
  expect((await site.logIn(person.email, testPassword)).status).toBe(200)
  expect((await readStatus(person.id)).disabled).toBeNull()
})

test('disabling an account invalidates its reset code', async () => {
  const person = await site.person()
  await site.visitor.post('/api/account/reset', { Email: person.email })
  const code = readCode(await site.emailTo(person.email, 'reset code'))
  await owner.post(`/api/users/${person.id}/disable`, because())
  await owner.post(`/api/users/${person.id}/enable`, {})
  const reply = await site.visitor.post('/api/account/reset-complete', { ...code, Password: 'another password 1' })
  expect(reply.status).toBe(400)
})

test.each([
  ["disabling one's own account", () => owner, 'disable', "You can't disable your own account."],
  ['enabling an active account', () => assistant, 'enable', 'This account is not disabled.'],
  [
    'ending access of a user without access',
    () => site.person('Paid User', { access: false }),
    'access/end',
    'This user has no active access.',
  ],
  ['granting access to a user with access', () => site.person(), 'access', 'This user already has access.'],
])('%s is refused as a conflict', async (_who, who, path, error) => {
  const { id } = await who()
  const before = await readStatus(id)
  const reply = await owner.post(`/api/users/${id}/${path}`, because())
  expect(reply).toMatchObject({ status: 409, body: { code: 'conflict', error } })
  expect(await readStatus(id)).toEqual(before)
})

test('disabling a disabled user is a conflict and keeps the first reason', async () => {
  const person = await site.person()
  await owner.post(`/api/users/${person.id}/disable`, because('first'))
  expect((await owner.post(`/api/users/${person.id}/disable`, because('second'))).status).toBe(409)
  expect((await readStatus(person.id)).disabled.reason).toBe('first')
})

test('if two Super Admins disable each other at the same time, one stays active [AZ-08]', async () => {
  await using other = await startTestSite()
  const [one, two] = [await other.person('Super Admin'), await other.person('Super Admin')]
  for (let turn = 0; turn < 3; turn += 1) {
    await Promise.all([
      one.post(`/api/users/${two.id}/disable`, because()),
      two.post(`/api/users/${one.id}/disable`, because()),
    ])
    const logins = [await other.logIn(one.email, testPassword), await other.logIn(two.email, testPassword)]
    expect(logins.map(({ status }) => status).sort()).toEqual([200, 401])
    const [winner, loser] = logins[0]?.status === 200 ? [logins[0], two] : [logins[1], one]
    const token = winner?.body.message
    await other.as(token).post(`/api/users/${loser.id}/enable`, {})
    Object.assign(one, other.as((await other.logIn(one.email, testPassword)).body.message))
    Object.assign(two, other.as((await other.logIn(two.email, testPassword)).body.message))
  }
})

test('ending access ends every grant and shows the user the reason, but the user can still log in', async () => {
  await site.enroll('twice@example.com')
  const id = (await site.memberByEmail('twice@example.com'))?.id ?? ''
  const member = site.as((await site.logIn('twice@example.com', testPassword)).body.message)
  expect((await member.get('/api/videos?productId=1')).status).toBe(200)
  expect(await assistant.post(`/api/users/${id}/access/end`, because('You moved on.'))).toMatchObject(saved)
  expect((await member.get('/api/videos?productId=1')).status).toBe(403)
  const contact = `If you have a question about it, please write to ${site.checkout.site.seller.email}.`
  const reason = `We have ended your access to the course. The reason: You moved on. ${contact}`
  expect((await member.get('/api/account')).body).toMatchObject({ access: false, reason })
})

test('simultaneous grants of access by two administrators create one grant', async () => {
  const person = await site.person('Paid User', { access: false })
  const replies = await Promise.all([1, 2, 3].map(() => owner.post(`/api/users/${person.id}/access`, because())))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await readStatus(person.id)).access).toHaveLength(1)
})

test('a Super User can grant and end access, except for a Super Admin, and cannot disable accounts', async () => {
  const person = await site.person('Paid User', { access: false })
  expect((await assistant.post(`/api/users/${person.id}/access`, because())).status).toBe(200)
  for (const path of ['access', 'access/end', 'disable', 'enable']) {
    const reply = await assistant.post(`/api/users/${owner.id}/${path}`, because())
    expect({ path, status: reply.status, code: reply.body.code }).toEqual({ path, status: 403, code: 'forbidden' })
  }
  expect((await assistant.post(`/api/users/${person.id}/disable`, because())).status).toBe(403)
  expect((await person.get('/api/account')).status).toBe(200)
})

test.each(['disable', 'access', 'access/end'])('%s requires a reason and an existing user', async (path) => {
  const person = await site.person()
  for (const Reason of ['', '   ', 'x'.repeat(501), 'a\u0000b', undefined]) {
    const reply = await owner.post(`/api/users/${person.id}/${path}`, { Reason })
    expect(reply).toMatchObject({ status: 400, body: { fields: { Reason: expect.stringMatching(/\.$/) } } })
  }
  for (const id of ['nobody', '11111111-1111-4111-8111-111111111111']) {
    expect((await owner.post(`/api/users/${id}/${path}`, because())).status).toBe(404)
  }
})

test("strangers' requests for a reset and an administrator's do not use up each other's limit", async () => {
  const person = await site.person()
  const resets = async () => {
    await site.jobsDone()
    return site.mail.sent.filter(({ to, subject }) => to === person.email && subject.includes('reset code')).length
  }
  for (let turn = 0; turn < 7; turn += 1) await site.visitor.post('/api/account/reset', { Email: person.email })
  expect(await resets()).toBe(5)
  const send = async () => (await owner.post(`/api/users/${person.id}/password-reset`, {})).status
  expect(await send()).toBe(200)
  expect(await resets()).toBe(6)

  const other = await site.person()
  const codes: number[] = []
  for (let turn = 0; turn < 6; turn += 1)
    codes.push((await owner.post(`/api/users/${other.id}/password-reset`, {})).status)
  expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  await site.visitor.post('/api/account/reset', { Email: other.email })
  await site.jobsDone()
  expect(site.mail.sent.filter(({ to, subject }) => to === other.email && subject.includes('reset code'))).toHaveLength(
    6,
  )
})

test('a Super Admin without a password does not count as one who can log in', async () => {
  await using other = await startTestSite()
  const [one, two] = [await other.person('Super Admin'), await other.person('Super Admin')]
  const invited = { FirstName: 'Typo', LastName: 'Admin', Email: 'typo@exmaple.com', Role: 'Super Admin' }
  expect((await one.post('/api/users', invited)).status).toBe(200)
  const demote = (by: typeof one, who: typeof one, Role = 'Paid User') =>
    by.put(`/api/users/${who.id}`, { FirstName: 'Pat', LastName: 'Doe', Email: who.email, Role })
  // Two requests at once, then each alone: one Super Admin with a password always stays.
  const both = await Promise.all([demote(one, one), demote(two, two)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const left = both[0]?.status === 409 ? one : two
  const token = (await other.logIn(left.email, testPassword)).body.message
  const last = { ...left, ...other.as(token) }
  await last.post('/api/proof', { Password: testPassword })
  expect((await demote(last, last)).status).toBe(409)
  const csv = `First Name,Last Name,Email,Role\nPat,Doe,${last.email},Paid User\n`
  const payload = { headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }, payload: csv }
  const preview = await other.request('POST', '/api/users/import/preview', payload)
  expect(preview.body.rows).toMatchObject([{ outcome: 'refused' }])
  const helper = (await other.memberByEmail('typo@exmaple.com'))?.id
  expect((await last.post(`/api/users/${helper}/disable`, because())).status).toBe(200)
})
