import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'
import { newId } from '../../platform/ids.ts'
import { notes, stateNotes, supportViews, users } from '../../schema.ts'

// The sweeper writes when it has swept.
const site = await startSharedSite({ pace: { sweep: 3_600 } })
const owner = await site.person('Super Admin')

const Reason = 'She cannot find her third lesson.'
const start = async (memberId: string, as = owner) => as.post(`/api/users/${memberId}/view`, { Reason })
async function view(memberId: string, as = owner) {
  const { status, body } = await start(memberId, as)
  expect(status).toBe(200)
  return { token: body.message as string, ...site.as(body.message) }
}

interface Operation {
  parameters?: { name: string; in: string }[]
}
const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, owner.id) })),
)
const writes = operations.filter(({ method }) => method !== 'GET')
const reads = operations.filter(({ method }) => method === 'GET')
/** A public call answers a view as it answers a visitor, and may count its address. */
async function findGuardedReads() {
  const statuses = await Promise.all(reads.map(async ({ path }) => (await site.visitor.get(path)).status))
  return reads.filter((_, at) => statuses[at] === 401)
}

test('every writing call of the document is refused, also of a public one [AZ-09]', async () => {
  const member = await site.person()
  const seen = await view(member.id)
  expect(writes.length).toBeGreaterThan(50)
  for (const { method, path } of writes) {
    const reply = await site.request(method, path, { headers: { authorization: `Bearer ${seen.token}` }, payload: {} })
    expect({ path, status: reply.status, code: reply.body.code }).toEqual({ path, status: 403, code: 'viewing_as' })
  }
})

/** What support may read, besides what anybody may. */
const shown = [
  '/api/account',
  '/api/account/support-views',
  '/api/changes',
  '/api/course-files',
  '/api/getting-started',
  '/api/lesson-places',
  '/api/notices',
  '/api/openings',
  '/api/preferences',
  '/api/progress',
  '/api/resources',
  '/api/state-facts',
  '/api/states',
  '/api/states/:id',
  '/api/videos',
  '/api/videos/:id/lesson',
  '/api/videos/:id/transcript',
  '/api/walkthroughs',
  '/api/walkthroughs/:id',
]

test('of the reading calls, only those of the list are answered: no notes, uploads, logins or purchases [AZ-09]', async () => {
  const seen = await view((await site.person()).id)
  const answered: string[] = []
  for (const { path } of await findGuardedReads()) {
    const { status, body } = await seen.get(path)
    if (status === 403) expect(['viewing_as', 'not_opened', 'forbidden']).toContain(body.code)
    if (body.code !== 'viewing_as' && body.code !== 'not_signed_in') answered.push(path.replace(owner.id, ':id'))
  }
  expect(answered.sort()).toEqual(shown)
})

/** Every row of every table, but those of a view's own record. */
async function dump(): Promise<Record<string, unknown[]>> {
  const named = await site.db.execute(sql`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const tables: Record<string, unknown[]> = {}
  for (const { name } of named.rows as { name: string }[]) {
    // The queue's own bookkeeping changes by itself.
    if (name.startsWith('pgboss.') && name !== 'pgboss.job') continue
    const rows = await site.db.execute(sql`select to_jsonb(t)::text as row from ${sql.raw(name)} as t order by 1`)
    tables[name] = rows.rows
  }
  return tables
}

test('a view changes nothing in the database but its own record [AZ-09]', async () => {
  const { user, member } = await watchingBuyer()
  const guarded = await findGuardedReads()
  await site.jobsDone()
  const before = await dump()
  const seen = await view(user)
  for (const { path } of guarded) await seen.get(path.replace(owner.id, (await courseVideos(site))[0] ?? ''))
  for (const { method, path } of writes) {
    await site.request(method, path, { headers: { authorization: `Bearer ${seen.token}` }, payload: {} })
  }
  await site.visitor.post('/api/support-views/end', { Token: seen.token })
  const after = await dump()
  const changed = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
  const auditTables = ['public.audit_entries', 'public.audit_mentions', 'public.audit_personal_values']
  expect(changed.sort()).toEqual([...auditTables, 'public.support_views'])
  expect(after['public.audit_entries']).toHaveLength((before['public.audit_entries']?.length ?? 0) + 1)
  expect(after['public.support_views']).toHaveLength((before['public.support_views']?.length ?? 0) + 1)
  // The dump would show a change.
  await member.post('/api/changes/read', { Ids: ['x'] })
  await member.put('/api/preferences', { Speed: 1.5 })
  expect(await dump()).not.toEqual(after)
})

/** A member who has opened a video and written a note. */
async function watchingBuyer() {
  const member = await site.person()
  await member.post(`/api/videos/${(await courseVideos(site))[0]}/opened`, {})
  await site.db.insert(stateNotes).values({ userId: member.id, state: 'tx', isStarred: true })
  const note = { id: newId(), userId: member.id, kind: 'state' as const, target: 'tx', text: 'secret bid', version: 1 }
  await site.db.insert(notes).values(note)
  return { user: member.id, member }
}

test('support sees the course as its member does', async () => {
  const { user, member } = await watchingBuyer()
  const seen = await view(user)
  for (const path of ['/api/account', '/api/videos?productId=1', '/api/openings', '/api/progress']) {
    expect((await seen.get(path)).body).toEqual((await member.get(path)).body)
  }
  const lost = await site.person('Paid User', { access: false })
  const without = await view(lost.id)
  expect(await without.get('/api/videos?productId=1')).toMatchObject({ status: 403, body: { code: 'no_access' } })
  expect((await without.get('/api/account')).body.reason).toBe((await lost.get('/api/account')).body.reason)
})

test('the view is on record before its token exists, and members read when support looked', async () => {
  const member = await site.person()
  const seen = await view(member.id)
  const [row] = await site.db.select().from(supportViews).where(sql`user_id = ${member.id}`)
  expect(row).toMatchObject({ viewedBy: owner.id, reason: Reason, endedAt: null })
  expect(Number(row?.expiresAt) - Number(row?.startedAt)).toBe(15 * 60_000)
  const read = async () => (await member.get('/api/account/support-views')).body
  expect(await read()).toEqual([{ startedAt: row?.startedAt.toISOString(), endedAt: row?.expiresAt.toISOString() }])
  await site.visitor.post('/api/support-views/end', { Token: seen.token })
  const [left] = await read()
  expect(Date.parse(left.endedAt)).toBeLessThan(Date.now() + 1_000)
  expect((await (await site.person()).get('/api/account/support-views')).body).toEqual([])
})

test.each(['Super Admin', 'Super User'] as const)('nobody looks at the account of a %s [AZ-09]', async (role) => {
  const administrator = await site.person(role)
  expect(await start(administrator.id)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', error: expect.stringContaining('administrator’s account') },
  })
})

test('members, views, and calls without a reason start no view; nor can a disabled or unknown account be seen', async () => {
  const [member, other] = [await site.person(), await site.person()]
  expect((await start(other.id, member)).status).toBe(403)
  const seen = await view(member.id)
  expect((await start(other.id, { ...member, ...seen })).body.code).toBe('viewing_as')
  expect(await owner.post(`/api/users/${member.id}/view`, { Reason: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { Reason: 'Reason is required.' } },
  })
  expect((await start('00000000-0000-7000-8000-000000000000')).status).toBe(404)
  await owner.post(`/api/users/${other.id}/disable`, { Reason })
  expect(await start(other.id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('disabled') } })
})

const ended = { status: 401, body: { code: 'not_signed_in' } }

test('a view ends when it is left, and when the administrator can no longer be one [AZ-09]', async () => {
  const member = await site.person()
  const ways: ((helper: Awaited<ReturnType<typeof site.person>>, token: string) => Promise<unknown>)[] = [
    (_, Token) => site.visitor.post('/api/support-views/end', { Token }),
    (helper) => helper.post('/api/logout', {}),
    (helper) => owner.post(`/api/users/${helper.id}/disable`, { Reason }),
    (helper) => site.db.update(users).set({ role: 'Paid User' }).where(sql`id = ${helper.id}`),
    (helper) => site.db.update(users).set({ sessionVersion: 2 }).where(sql`id = ${helper.id}`),
  ]
  for (const end of ways) {
    const helper = await site.person('Super User')
    const seen = await view(member.id, helper)
    expect((await seen.get('/api/account')).status).toBe(200)
    await end(helper, seen.token)
    expect(await seen.get('/api/account')).toMatchObject(ended)
  }
  const seen = await view(member.id)
  await site.db.update(users).set({ role: 'Super User' }).where(sql`id = ${member.id}`)
  expect(await seen.get('/api/account')).toMatchObject(ended)
})

test('the log names the administrator, and whose account it is', async () => {
  const member = await site.person()
  const seen = await view(member.id)
  site.logLines.length = 0
  await seen.get('/api/account')
  expect(site.logLines.join('\n')).toContain(`"by":"${owner.id}","as":"${member.id}"`)
})

test('leaving takes the token of a view and no other', async () => {
  const member = await site.person()
  for (const Token of [member.token, 'x', '']) {
    expect((await site.visitor.post('/api/support-views/end', { Token })).status).toBe(401)
  }
  expect((await member.get('/api/account')).status).toBe(200)
  expect((await site.logIn(member.email, testPassword)).status).toBe(200)
})
