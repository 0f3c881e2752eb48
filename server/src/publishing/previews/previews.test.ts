import * as paths from '@course/contract/paths'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '../../../test/test-site.ts'
import { digest } from '../../platform/ids.ts'
import { contentPreviews, documentVersions, users } from '../../schema.ts'

/* Two instances that share the database. */
const site = await startTestSite()
const second = await startTestSite({ databaseUrl: site.databaseUrl })
afterAll(async () => {
  await second[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})
const owner = await site.person('Super Admin')

let version = 1_000
/** Saves a draft, whatever else the site has. */
async function saveDraft(document: string, body: unknown) {
  version += 1
  await site.db.insert(documentVersions).values({ document, version, body })
}

async function newPreview(person: { post: typeof owner.post } = owner) {
  const { status, body } = await person.post('/api/content/previews', {})
  expect(status).toBe(200)
  const ticket = new URL(body.url).pathname.split('/')[2] ?? ''
  return { id: body.id as string, url: body.url as string, expiresAt: body.expiresAt as string, ticket }
}
const open = (ticket: string, from = site) => from.visitor.get(paths.preview(ticket, 'home'))
/** What the page is rendered from. */
const read = async (ticket: string, from = site) => JSON.parse((await open(ticket, from)).body)

test.each(['Super Admin', 'Super User'] as const)('a %s creates a preview link, which needs no login', async (role) => {
  const { url, ticket, expiresAt } = await newPreview(await site.person(role))
  expect(url).toBe(`http://course.test${paths.preview(ticket, 'home')}`)
  expect(ticket).toMatch(/^[\w-]{43}$/)
  const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
  expect((await read(ticket)).page).toEqual({
    kind: 'preview',
    path: paths.home,
    base: paths.preview(ticket, '').slice(0, -1),
    expiresAt,
    unfinished: [],
  })
})

test.each([
  ['is disabled', { disabledAt: sql`now()` }],
  ['is no administrator any more', { role: 'Paid User' }],
])('a preview link ends when its creator %s, and works again with the rights', async (_how, change) => {
  const editor = await site.person('Super User')
  const { id, ticket } = await newPreview(editor)
  const set = (row: object) => site.db.update(users).set(row).where(eq(users.email, editor.email))
  const isListed = async () =>
    (await owner.get('/api/content/previews')).body.some((each: { id: string }) => each.id === id)
  expect(await isListed()).toBe(true)
  await set(change)
  for (const instance of [site, second]) expect((await open(ticket, instance)).status).toBe(404)
  expect(await isListed()).toBe(false)
  await set({ disabledAt: null, role: 'Super User' })
  expect((await open(ticket)).status).toBe(200)
})

test.each([
  ['a visitor', undefined, 401],
  ['a member', 'Paid User', 403],
] as const)(
  '%s can neither create, list nor revoke preview links, nor see a page with what is typed',
  async (_who, role, status) => {
    const { id } = await newPreview()
    const person = role ? await site.person(role) : site.visitor
    expect((await person.post('/api/content/previews', {})).status).toBe(status)
    expect((await person.get('/api/content/previews')).status).toBe(status)
    expect((await person.post(`/api/content/previews/${id}/revoke`, {})).status).toBe(status)
    expect((await person.post('/api/content/home/page', { Path: paths.home, Body: {} })).status).toBe(status)
  },
)

test('a preview shows the newest drafts on every instance', async () => {
  const { ticket } = await newPreview()
  const home = (await owner.get('/api/content/home')).body.body
  await saveDraft('home', { ...home, headline: 'A draft' })
  await saveDraft('home', { ...home, headline: 'A newer draft' })
  for (const instance of [site, second])
    expect((await read(ticket, instance)).bodies).toEqual({
      ...site.readBodies(),
      home: { ...home, headline: 'A newer draft' },
    })
  const lesson = await site.visitor.get(paths.preview(ticket, 'lesson/tax-deed'))
  expect(JSON.parse(lesson.body).page.path).toBe(paths.lesson('tax-deed'))
})

test.each(['Super Admin', 'Super User'] as const)(
  'a %s sees a page with what is typed, which is not stored',
  async (role) => {
    const editor = await site.person(role)
    const { version, body: home } = (await editor.get('/api/content/home')).body
    const typed = { ...home, headline: 'Typed' }
    const show = (Body: unknown, document = 'home') =>
      editor.post(`/api/content/${document}/page`, { Path: paths.home, Body })
    const { status, body } = await show(typed)
    expect(status).toBe(200)
    expect(JSON.parse(body.html)).toMatchObject({ page: { kind: 'live', path: paths.home }, bodies: { home: typed } })
    expect(await show({ ...home, headline: '' })).toMatchObject({
      status: 422,
      body: { fields: { headline: expect.any(String) } },
    })
    expect((await show({}, 'gone')).status).toBe(404)
    expect((await editor.get('/api/content/home')).body).toMatchObject({ version, body: home })
  },
)

test('only the digest of a ticket is stored', async () => {
  const { id, ticket } = await newPreview()
  const [row] = await site.db.select().from(contentPreviews).where(eq(contentPreviews.id, id))
  expect(row?.ticketHash).toBe(digest(ticket))
  expect(JSON.stringify(row)).not.toContain(ticket)
})

test('a revoked link says so at once on every instance, and leaves the list', async () => {
  const [{ id, ticket }, other] = [await newPreview(), await newPreview()]
  const listed = async () => (await owner.get('/api/content/previews')).body.map((each: { id: string }) => each.id)
  expect(await listed()).toEqual(expect.arrayContaining([id, other.id]))
  for (const _time of [1, 2])
    expect((await owner.post(`/api/content/previews/${id}/revoke`, {})).body).toEqual({ message: 'Success' })
  for (const instance of [site, second]) {
    expect((await open(ticket, instance)).status).toBe(404)
    expect((await read(ticket, instance)).page).toEqual({
      kind: 'noPreview',
      reason: expect.stringContaining('has expired or was revoked'),
    })
  }
  expect(await listed()).not.toContain(id)
  expect((await open(other.ticket)).status).toBe(200)
})

test('a link works for 24 hours', async () => {
  const { id, ticket } = await newPreview()
  const expire = (left: string) =>
    site.db
      .update(contentPreviews)
      .set({ expiresAt: sql`now() + ${left}::interval` })
      .where(eq(contentPreviews.id, id))
  await expire('1 minute')
  expect((await open(ticket)).status).toBe(200)
  await expire('-1 second')
  expect((await open(ticket)).status).toBe(404)
})

test.each([
  ['x'],
  ['live'],
  ['../users'],
  ['%00'],
  ['%27%20or%201=1'],
  ['a'.repeat(43)],
  ['a'.repeat(150)],
  ["'; drop table users"],
])('%j opens no preview', async (ticket) => {
  const { status, body } = await open(encodeURIComponent(decodeURIComponent(ticket)))
  expect(status).toBe(404)
  expect(body).not.toContain('bodies')
})

test('previews are not stored, found, framed or named to others, and their forms send nothing', async () => {
  const { ticket } = await newPreview()
  for (const each of [ticket, 'gone'])
    expect((await open(each)).headers, each).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("form-action 'none'; frame-ancestors 'none'"),
    })
})

test('no ticket is in the log or in the labels of the metrics', async () => {
  const labels: string[] = []
  await using watched = await startTestSite({
    databaseUrl: site.databaseUrl,
    onAnswered: ({ route }) => void labels.push(route),
  })
  const { ticket } = await newPreview()
  await open(ticket, watched)
  for (const path of [paths.preview(ticket, 'home'), paths.preview(ticket, 'x'), paths.preview(ticket, 'a/b')])
    await watched.visitor.get(path)
  expect([...watched.logLines, ...labels].join('\n')).not.toContain(ticket)
  expect(labels).toContain(paths.preview(':ticket', ':page'))
})

test('too many links, and too many reads from one address, are refused', async () => {
  await using strict = await startTestSite({ databaseUrl: site.databaseUrl, limitFactor: 1 })
  const person = await site.person('Super User')
  const create = () => strict.as(person.token).post('/api/content/previews', {})
  const created = await Promise.all(Array.from({ length: 31 }, create))
  expect(created.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(created.find(({ status }) => status === 429)?.body.error).toMatch(/^Too many tries/)
  const reads = await Promise.all(Array.from({ length: 130 }, () => open('x', strict)))
  expect(reads.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
})
