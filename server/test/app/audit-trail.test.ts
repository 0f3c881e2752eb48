import { expect, test } from 'vitest'
import { readCode } from '../codes.ts'
import { startSharedSite, testPassword } from '../test-site.ts'

const site = await startSharedSite({ limitFactor: 1 })

type Line = Record<string, unknown>
/** Runs some work. @returns the lines that it wrote to the log */
async function captureLog(work: () => Promise<unknown>): Promise<Line[]> {
  const before = site.logLines.length
  await work()
  return site.logLines.slice(before).map((line) => JSON.parse(line))
}
const from = (remoteAddress: string) => ({ remoteAddress })

test('successful and failed logins are logged with user ID, address and time only [V16.3.1]', async () => {
  const { id, email } = await site.person()
  const address = '198.51.100.7'
  const good = await captureLog(() => site.logIn(email, testPassword, from(address)))
  expect(good).toContainEqual(
    expect.objectContaining({
      msg: 'logged in',
      userId: id,
      address,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    }),
  )
  const bad = await captureLog(() => site.logIn(email, 'not the password', from(address)))
  expect(bad).toContainEqual(expect.objectContaining({ msg: 'login refused', userId: id, address }))
  const unknown = await captureLog(() => site.logIn('nobody@example.com', testPassword, from(address)))
  expect(unknown.find(({ msg }) => msg === 'login refused')).not.toHaveProperty('userId')
})

test('password resets and password changes are logged [V16.3.1]', async () => {
  const person = await site.person()
  const userId = person.id
  const lines = await captureLog(() => site.visitor.post('/api/account/reset', { Email: person.email }))
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'reset requested', userId }))
  const code = readCode(await site.emailTo(person.email, 'reset code'))
  const complete = (more: object) =>
    captureLog(() => site.visitor.post('/api/account/reset-complete', { ...code, Password: 'a new password', ...more }))
  expect(await complete({ Token: 'x' })).toContainEqual(expect.objectContaining({ msg: 'reset refused', userId }))
  expect(await complete({})).toContainEqual(expect.objectContaining({ msg: 'password reset', userId }))

  const other = await site.person()
  const change = (CurrentPassword: string) =>
    captureLog(() => other.put('/api/account/password', { CurrentPassword, Password: 'a new password' }))
  expect(await change('not the password')).toContainEqual(
    expect.objectContaining({ msg: 'password change refused', userId: other.id }),
  )
  expect(await change(testPassword)).toContainEqual(
    expect.objectContaining({ msg: 'password changed', userId: other.id }),
  )
})

test("administrators' actions and refused access are logged [V16.2.1 V16.3.2 V16.3.3]", async () => {
  const [admin, person] = [await site.person('Super Admin'), await site.person()]
  const form = { FirstName: 'Pat', LastName: 'P', Email: person.email, Role: 'Super User' }
  const route = { method: 'PUT', route: '/api/users/:id', id: person.id }
  const changed = await captureLog(() => admin.put(`/api/users/${person.id}`, form))
  expect(changed).toContainEqual(expect.objectContaining({ ...route, by: admin.id, status: 200, ip: '203.0.113.9' }))
  const member = await site.person()
  const refused = await captureLog(() => member.put(`/api/users/${person.id}`, form))
  expect(refused).toContainEqual(expect.objectContaining({ ...route, by: member.id, status: 403 }))
  expect(refused).toContainEqual(
    expect.objectContaining({ code: 'forbidden', by: member.id, reqId: expect.any(String) }),
  )
  const anonymous = await captureLog(() => site.visitor.put(`/api/users/${person.id}`, form))
  expect(anonymous).toContainEqual(expect.objectContaining({ ...route, status: 401, ip: '203.0.113.9' }))
})
