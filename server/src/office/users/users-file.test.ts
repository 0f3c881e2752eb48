import { readUsersFile } from '@course/contract/office/users/users'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { issuer, startSharedSite, tokenSecret } from '../../../test/test-site.ts'
import { courseVideos, report, reportOf, setLength, type Watcher, watchers } from '../../../test/watchers.ts'
import { insertUser } from '../../accounts/accounts/users.ts'
import { timeIn } from '../../platform/calendar-days.ts'
import { newId } from '../../platform/ids.ts'
import { createTokens } from '../../platform/sessions/access-tokens.ts'
import { users } from '../../schema.ts'

const timeZone = 'America/Chicago'
const site = await startSharedSite({ timeZone })
const admin = await site.person('Super User', { email: 'zed@example.com' })

const person = (firstName: string, lastName: string, email: string) =>
  insertUser(site.db, { firstName, lastName, email, role: 'Paid User', passwordHash: null })
await person('=HYPERLINK("http://evil.test","x")', '+1', 'formula@example.com')
await person('@SUM(A1)', '-Smith', '-dash@example.com')
await person("Ann;=cmd|'/C calc'!A0;", 'Lee', 'semicolon@example.com')
await person('Anne, "the" quoted', 'O’Brien; Łucja 李', 'quoted@example.com')
await site.db.execute(sql`
  insert into ${users} (id, first_name, last_name, email, email_key, role, registered_at)
  select gen_random_uuid(), 'Many', 'N' || n % 7, 'many' || n || '@example.com', 'many' || n || '@example.com', 'Paid User',
    now() - n * interval '1 hour'
  from generate_series(1, 2500) as n`)

const linkFor = async (filter: object, who: Pick<typeof admin, 'post'> = admin): Promise<string> =>
  (await who.post('/api/users/export', filter)).body.url
const fetchFile = async (filter: object) => site.visitor.get(await linkFor(filter))
const readEmails = (csv: string) =>
  parse(csv, { bom: true, columns: true }).map((row) => (row as { Email: string }).Email)

test('an export of users is a CSV file that Excel reads as UTF-8 and that is never cached', async () => {
  const { status, headers, body } = await fetchFile({ search: 'quoted' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
  })
  expect(
    body.startsWith('\ufeffFirst Name,Last Name,Email,Role,Registered,Standing,Completed,Last Watched,Time Zone\r\n'),
  ).toBe(true)
  expect(parse(body, { bom: true })[1]?.slice(0, 4)).toEqual([
    'Anne, "the" quoted',
    'O’Brien; Łucja 李',
    'quoted@example.com',
    'Paid User',
  ])
})

test('no cell of an export is a formula [V1.3.3 XS-02]', async () => {
  const { body } = await fetchFile({ search: 'anne' })
  const cells = parse((await fetchFile({})).body, { bom: true }).flat()
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(cells).toContain('\'=HYPERLINK("http://evil.test","x")')
  expect(body).not.toContain('formula@example.com')
  // A program that separates cells by semicolons or tabs sees different cells in the same lines.
  const lines = (await fetchFile({})).body.split('\r\n')
  for (const separator of [';', '\t']) {
    const split = lines.flatMap((line: string) => line.split(separator).slice(1))
    expect(split.filter((cell: string) => /^[=+\-@]/.test(cell))).toEqual([])
  }
})

test('an export ends with how many videos each user has completed and when they last watched', async () => {
  const [ann, ben] = await watchers(site, 2)
  const [first = '', second = '', third = ''] = await courseVideos(site)
  await setLength(site, first, 60)
  await setLength(site, second, 60)
  for (const id of [first, second]) await report(ann as Watcher, [reportOf(id, { Ranges: [[0, 60]] })])
  await ann?.post(`/api/videos/${second}/completed`, { Completed: false })
  await ann?.post(`/api/videos/${third}/completed`, { Completed: true })
  await ann?.post('/api/videos/gone/completed', { Completed: true })
  const cellsOf = async (user?: Watcher) => parse((await fetchFile({ search: user?.email })).body, { bom: true })[1]
  const { headers, body } = (await ann?.get('/api/progress')) ?? {}
  const watchedAt = (iso: string) => [timeIn(new Date(iso), timeZone), timeZone]
  const lastAt = body.find(({ videoId }: { videoId: string }) => videoId === headers?.['x-last-video']).lastAt
  expect((await cellsOf(ann))?.slice(4)).toEqual([expect.stringMatching(/Z$/), 'active', '2', ...watchedAt(lastAt)])
  expect((await cellsOf(ben))?.slice(4)).toEqual([expect.stringMatching(/Z$/), 'active', '0', '', timeZone])
})

test('an export that is imported again changes nobody', async () => {
  const { body } = await fetchFile({ search: 'semicolon' })
  expect(body).toContain("Ann;'=cmd")
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' }
  const preview = await site.request('POST', '/api/users/import/preview', { payload: body, headers })
  expect(preview).toMatchObject({ status: 200, body: { counts: { new: 0, changed: 0, unchanged: 1, refused: 0 } } })
})

test.each([
  {},
  { sort: 'email' },
  { sort: '-lastName' },
  { search: 'many1', sort: 'registrationTime' },
  { role: 'Super User' },
  { standing: 'disabled' },
])('an export with %j has exactly the rows of the list, in the same order', async (filter) => {
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.email, 'many77@example.com'))
  const { body } = await admin.get(`/api/users?${new URLSearchParams(filter as Record<string, string>)}`)
  const emails = readEmails((await fetchFile(filter)).body)
  expect(emails.map((email) => email.replace(/^'/, ''))).toEqual(body.map(({ email }: { email: string }) => email))
  expect(emails.length).toBeGreaterThan(0)
})

test('a link to a file works for ten minutes, for its session alone [V14.2.1 V15.1.3]', async () => {
  const holder = { userId: admin.id, sessionVersion: 1, sessionId: newId() }
  const { files } = createTokens(tokenSecret, issuer)
  const createLink = (secondsAgo: number) => {
    const made = new Date(Date.now() - secondsAgo * 1_000)
    const { token: ticket } = files.issue({ holder, file: readUsersFile.path, filter: { search: 'zed' } }, made)
    return `${readUsersFile.path}?${new URLSearchParams({ ticket })}`
  }
  const link = createLink(590)
  for (const _ of [1, 2]) expect((await site.visitor.get(link)).status).toBe(200)
  const ended = { error: 'This link has expired. Please download the file again.' }
  expect(await site.visitor.get(createLink(601))).toMatchObject({ status: 401, body: ended })
})

test('a download link ends with the session, role or account of its administrator', async () => {
  for (const change of [{ sessionVersion: 2 }, { disabledAt: new Date() }, { role: 'Paid User' as const }]) {
    const other = await site.person('Super User')
    const link = await linkFor({ search: 'zed' }, other)
    await site.db.update(users).set(change).where(eq(users.id, other.id))
    expect((await site.visitor.get(link)).status).toBe('role' in change ? 403 : 401)
  }
})

test('a ticket is not a token, nor a token a ticket, and a ticket for one file does not work for another [V9.2.2]', async () => {
  const ticket = new URL(await linkFor({ search: 'zed' }), 'http://x').searchParams.get('ticket') ?? ''
  expect((await site.as(ticket).get('/api/account')).status).toBe(401)
  expect((await site.visitor.get(`/api/users/export?ticket=${admin.token}`)).status).toBe(401)
  expect((await site.visitor.get(`/api/purchases/export?ticket=${ticket}`)).status).toBe(401)
  const [head, body = '', sign] = ticket.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, filter: {} })).toString('base64url')
  expect((await site.visitor.get(`/api/users/export?ticket=${head}.${forged}.${sign}`)).status).toBe(401)
  expect((await site.visitor.get(`/api/users/export?ticket=${ticket}`)).status).toBe(200)
})

test('the log of an export has the administrator and the number of rows, but neither ticket nor search', async () => {
  const link = await linkFor({ search: 'many25' })
  await site.visitor.get(link)
  const lines = await site.until(() => {
    const found = site.logLines.filter((line) => line.includes('rows exported'))
    return found.some((line) => JSON.parse(line).rows === 12) && site.logLines
  })
  expect(lines.some((line) => line.includes(admin.id))).toBe(true)
  const ticket = new URL(link, 'http://x').searchParams.get('ticket') ?? ''
  expect(site.logLines.join('')).not.toContain(ticket.split('.')[1])
  expect(site.logLines.join('')).not.toContain('many25')
})

test.each([{ sort: 'id' }, { role: 'Owner' }, { standing: 'x' }, { search: 1 }])(
  'an export of users refuses the filter %j',
  async (filter) => {
    expect((await admin.post('/api/users/export', filter)).status).toBe(400)
  },
)
