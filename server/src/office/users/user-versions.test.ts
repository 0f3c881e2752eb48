import { getTableColumns, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCode } from '../../../test/codes.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { users } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const second = await site.person('Super Admin')

const read = async (id: string) => (await owner.get(`/api/users/${id}`)).body
const formOf = (user: Record<string, string>) => ({
  FirstName: user.firstName,
  LastName: user.lastName,
  Email: user.email,
  Role: user.role,
  FromVersion: user.version,
})
const stale = { status: 409, body: { code: 'stale', error: expect.stringContaining('nothing was saved') } }

test('a form that was open while a Super User was demoted does not promote them again', async () => {
  const person = await site.person('Super User')
  const open = formOf(await read(person.id))
  expect((await owner.put(`/api/users/${person.id}`, { ...open, Role: 'Paid User' })).status).toBe(200)
  expect(await second.put(`/api/users/${person.id}`, { ...open, FirstName: 'Patricia' })).toMatchObject(stale)
  expect(await read(person.id)).toMatchObject({ role: 'Paid User', firstName: 'Pat' })
  const fresh = formOf(await read(person.id))
  expect((await second.put(`/api/users/${person.id}`, { ...fresh, FirstName: 'Patricia' })).status).toBe(200)
  expect(await read(person.id)).toMatchObject({ role: 'Paid User', firstName: 'Patricia' })
})

test('a form that was open while an address was moved away from a stolen mailbox does not move it back', async () => {
  const person = await site.person()
  const open = formOf(await read(person.id))
  await owner.put(`/api/users/${person.id}`, { ...open, Email: `safe.${person.email}`, Reason: 'Stolen mailbox' })
  expect(await second.put(`/api/users/${person.id}`, { ...open, LastName: 'Doe' })).toMatchObject(stale)
  expect((await read(person.id)).email).toBe(`safe.${person.email}`)
})

test('of two saves at once from the same version, one is refused', async () => {
  const person = await site.person()
  const open = formOf(await read(person.id))
  const replies = await Promise.all(
    ['One', 'Two'].map((FirstName) => owner.put(`/api/users/${person.id}`, { ...open, FirstName })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('without a version, only the fields that were sent change', async () => {
  const person = await site.person('Super User')
  expect((await owner.put(`/api/users/${person.id}`, { FirstName: 'Patricia' })).status).toBe(200)
  expect(await read(person.id)).toMatchObject({ firstName: 'Patricia', email: person.email, role: 'Super User' })
  expect((await owner.put(`/api/users/${person.id}`, { FirstName: '' })).status).toBe(400)
  const { FromVersion: _, ...whole } = formOf(await read(person.id))
  expect((await owner.put(`/api/users/${person.id}`, { ...whole, Id: person.id, LastName: 'Doe' })).status).toBe(200)
  expect(await read(person.id)).toMatchObject({ firstName: 'Patricia', lastName: 'Doe' })
})

test('every change of an account gives it a new version, and a login does not', async () => {
  const person = await site.person()
  const { version: first } = await read(person.id)
  const post = (path: string, body: object) => owner.post(`/api/users/${person.id}/${path}`, body)
  const importFile = async () => {
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' }
    const payload = `First Name,Last Name,Email,Role\nImported,Person,${person.email},Super User\n`
    return site.request('POST', '/api/users/import?columns=firstName,lastName,email,role', { headers, payload })
  }
  const resetPassword = async () => {
    await site.visitor.post('/api/account/reset', { Email: person.email })
    const code = readCode(await site.emailTo(person.email, 'reset code'))
    return site.visitor.post('/api/account/reset-complete', { ...code, Password: 'another password 1' })
  }
  const changes = [
    () => post('disable', { Reason: 'Away' }),
    () => post('enable', {}),
    () => owner.put(`/api/users/${person.id}`, { Role: 'Super User' }),
    () => owner.put(`/api/users/${person.id}`, { Password: 'yet another one 2' }),
    () => importFile(),
    () => resetPassword(),
  ]
  for (const [done, change] of changes.entries()) {
    expect((await change()).status).toBe(200)
    expect((await read(person.id)).version).toBe(first + done + 1)
  }
  expect((await site.logIn(person.email, 'another password 1')).status).toBe(200)
  expect((await read(person.id)).version).toBe(first + changes.length)
})

/** No form shows these. */
const uncounted = [
  'id',
  'emailKey',
  'emailConfirmedAt',
  'sessionVersion',
  'version',
  'lastLoginAt',
  'registeredAt',
  'searchText',
  'foldedText',
] as const

test('the version counts a change of every other column', async () => {
  const { rows } = await site.db.execute(sql`select pg_get_functiondef('count_user_version'::regproc) as text`)
  const text = String(rows[0]?.text)
  const columns = Object.entries(getTableColumns(users)).filter(([name]) => !uncounted.some((each) => each === name))
  expect(columns.map(([, { name }]) => name).filter((name) => !text.includes(`NEW."${name}"`))).toEqual([])
})
