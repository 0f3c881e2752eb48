import { importDigestHeader } from '@course/contract/users'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startTestSite, testPassword } from '../../../test/test-site.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())
const owner = await site.person('Super Admin')
const assistant = await site.person('Super User')

const header = 'First Name,Last Name,Email,Role'
const csv = (...rows: string[]) => [header, ...rows].join('\r\n')
const send = (path: string, file: string | Buffer, { who = owner, digest = '', type = 'text/csv' } = {}) =>
  site.request('POST', `/api/users/${path}`, {
    payload: file,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': type, [importDigestHeader]: digest },
  })
const preview = (file: string | Buffer, more = {}) => send('import/preview', file, more)
async function importNow(file: string | Buffer, more = {}) {
  const { digest } = (await preview(file, more)).body
  return send('import', file, { ...more, digest })
}
const everybody = async () => (await owner.get('/api/users?limit=200')).body

test('a preview says row by row what the file would do, and writes nothing', async () => {
  const known = await site.person()
  const before = await everybody()
  const file = csv(
    'Grace,Hopper,grace@example.com,Paid User',
    `Pat,New,${known.email},Super User`,
    '=1,x,y@example.com,Paid User',
  )
  const { status, body } = await preview(file)
  expect(status).toBe(200)
  expect(body.counts).toEqual({ new: 1, changed: 1, unchanged: 0, refused: 1 })
  expect(body.rows).toMatchObject([
    { line: 2, outcome: 'new', name: 'Grace Hopper', email: 'grace@example.com', role: 'Paid User' },
    { line: 3, outcome: 'changed', remark: expect.stringContaining('Role: Paid User → Super User') },
    { line: 4, outcome: 'refused', remark: "First Name can't start with =, +, - or @." },
  ])
  expect(await everybody()).toEqual(before)
})

test('an import creates users with access and an invitation, and changes known ones; refused rows are left out', async () => {
  const known = await site.person()
  const file = csv(
    'New,One,new.one@example.com,Paid User',
    `Pat,Changed,${known.email.toUpperCase()},Super User`,
    'Bad,Role,bad@example.com,Owner',
  )
  expect(await importNow(file)).toMatchObject({ status: 200, body: { message: 'Success' } })
  await site.emailTo('new.one@example.com', 'invitation')
  const id = (await site.memberByEmail('new.one@example.com'))?.id ?? ''
  expect((await owner.get(`/api/users/${id}/standing`)).body).toMatchObject({
    hasPassword: false,
    hasAccess: true,
    access: [{ source: 'administrator', grantReason: 'Imported', grantedBy: expect.stringContaining('Pat ') }],
  })
  expect((await owner.get(`/api/users/${known.id}`)).body).toMatchObject({
    lastName: 'Changed',
    role: 'Super User',
    email: known.email,
  })
  // The role has changed, so older sessions have ended.
  expect((await known.get('/api/account')).status).toBe(401)
  expect((await site.logIn(known.email, testPassword)).status).toBe(200)
  expect(await site.memberByEmail('bad@example.com')).toBeUndefined()
})

test('a change of the name alone ends no session', async () => {
  const known = await site.person()
  await importNow(csv(`Renamed,Person,${known.email},Paid User`))
  expect((await known.get('/api/account')).body).toMatchObject({ firstName: 'Renamed' })
})

test('without the preview of this very file and these very users nothing is done', async () => {
  const known = await site.person()
  const file = csv(`Eve,Person,${known.email},Paid User`, 'Later,One,later@example.com,Paid User')
  const { digest } = (await preview(file)).body
  const conflict = { status: 409, body: { code: 'conflict', error: expect.stringContaining('new preview') } }
  expect(await send('import', `${file}\r\n`, { digest })).toMatchObject(conflict)
  expect(await send('import', file, { digest: 'x' })).toMatchObject(conflict)
  expect(await send('import', file, { digest, who: assistant })).toMatchObject(conflict)
  await owner.put(`/api/users/${known.id}`, {
    FirstName: 'Mean',
    LastName: 'While',
    Email: known.email,
    Role: 'Paid User',
  })
  expect(await send('import', file, { digest })).toMatchObject(conflict)
  expect(await site.memberByEmail('later@example.com')).toBeUndefined()
  expect((await owner.get(`/api/users/${known.id}`)).body.firstName).toBe('Mean')
})

test('of two imports of one file at once, one is done', async () => {
  const file = csv('Once,Only,once@example.com,Paid User')
  const { digest } = (await preview(file)).body
  const replies = await Promise.all([1, 2, 3].map(() => send('import', file, { digest })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a fault in the middle leaves nothing of the file behind', async () => {
  await site.db.execute(sql`alter table users add constraint nobody check (first_name <> 'Nobody')`)
  const reply = await importNow(csv('Some,Body,some@example.com,Paid User', 'Nobody,X,nobody@example.com,Paid User'))
  await site.db.execute(sql`alter table users drop constraint nobody`)
  expect(reply.status).toBe(500)
  expect(await site.memberByEmail('some@example.com')).toBeUndefined()
})

test('a Super User imports no Super Admin', async () => {
  const file = csv('X,Y,xy@example.com,Super Admin', `Pat,Z,${owner.email},Paid User`)
  expect((await preview(file, { who: assistant })).body.counts).toMatchObject({ refused: 2 })
  expect((await importNow(file, { who: assistant })).status).toBe(200)
  expect((await owner.get('/api/account')).status).toBe(200)
  expect(await site.memberByEmail('xy@example.com')).toBeUndefined()
})

test('an export imports again without a change, also one that Excel saved with semicolons', async () => {
  await importNow(csv('Anne,"O\'Neil, Jr.",\'-dash@example.com,Paid User', '李,王,wang@example.com,Paid User'))
  const { body } = await owner.post('/api/users/export', { role: 'Paid User' })
  const exported: string = (await site.visitor.get(body.message)).body
  expect((await preview(exported)).body.counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
  const semicolons = 'Role;Email;Note;Last Name;First Name\nPaid User;wang@example.com;x, y;王;李\n;;;;\n'
  expect((await preview(semicolons)).body).toMatchObject({ counts: { unchanged: 1, refused: 0 }, rows: [{ line: 2 }] })
})

const many = (count: number) => csv(...Array.from({ length: count }, (_, at) => `A,B,p${at}@example.com,Paid User`))

test.each<[string, string | Buffer, RegExp]>([
  ['nothing', '', /^The file is empty\.$/],
  [
    'another encoding',
    Buffer.concat([Buffer.from(`${header}\r\nJ`), Buffer.from([0xfc]), Buffer.from('rgen,X,j@example.com,Paid User')]),
    /UTF-8/,
  ],
  ['UTF-16', Buffer.from(`\ufeff${header}`, 'utf16le'), /UTF-8/],
  [
    'other columns',
    'Name,Email\r\nA,a@example.com',
    /must name the columns First Name, Last Name, Email, Role\. Missing: First Name, Last Name, Role\.$/,
  ],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), /UTF-8/],
  ['an open quote', `${header}\r\n"A,B,c@example.com,Paid User`, /can't be read as CSV/],
  ['too many rows', many(1_001), /more than 1,000 rows/],
])('a file with %s is refused with a sentence', async (_what, file, sentence) => {
  for (const path of ['import/preview', 'import']) {
    const reply = await send(path, file, { digest: 'x' })
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error: expect.stringMatching(sentence) },
    })
  }
})

test('a file of the longest length is imported, all of it or nothing', async () => {
  expect((await preview(many(1_000))).body.counts.new).toBe(1_000)
})

test('a file that is too large is refused, and other types are', async () => {
  const large = `${header}\r\n${'x'.repeat(1_000_000)}`
  expect(await preview(large)).toMatchObject({
    status: 413,
    body: { code: 'too_large', error: 'The file is too large. Please split it.' },
  })
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'text/csvx']) {
    const reply = await preview(csv(), { type })
    expect(reply).toMatchObject({ status: 415, body: { error: 'Please send a CSV file.' } })
  }
  expect((await preview(csv(), { type: 'text/csv; charset=utf-8' })).status).toBe(200)
})

test('a file is taken nowhere else, and from administrators alone', async () => {
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' }
  expect((await site.request('POST', '/api/users', { payload: csv(), headers })).status).toBe(415)
  const member = await site.person()
  expect((await preview('', { who: member })).status).toBe(403)
  expect(
    (await site.request('POST', '/api/users/import', { payload: csv(), headers: { 'content-type': 'text/csv' } }))
      .status,
  ).toBe(401)
})

test('a row whose email holds a NUL is refused by itself', async () => {
  const { status, body } = await preview(csv('A,B,a\u0000b@example.com,Paid User', 'C,D,c.d@example.com,Paid User'))
  expect(status).toBe(200)
  expect(body.rows).toMatchObject([{ outcome: 'refused' }, { outcome: 'new' }])
})
