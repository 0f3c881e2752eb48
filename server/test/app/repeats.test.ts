import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startDoublingProxy } from '../doubling-proxy.ts'
import { type Call, repeatedCalls } from '../repeated-calls.ts'
import { createOrder, startTestSite, testPassword } from '../test-site.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())
const owner = await site.person('Super Admin')
// Here, nobody asks other servers.
await site.jobs.work('videos.check', async () => {})
await site.app.listen({ host: '127.0.0.1', port: 0 })
const direct = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
const readDocument = (name: string) => readFile(join(import.meta.dirname, '../../../docs', name), 'utf8')

const count = (table: string) => sql`select count(*)::int as n from ${sql.identifier(table)}`
/** What a call can do twice, in words of the table. */
const countable: Record<string, SQL> = {
  account: count('users'),
  attempt: count('attempts'),
  purchase: count('purchases'),
  refund: count('refunds'),
  cancellation: count('cancellations'),
  access: count('access'),
  opening: count('openings'),
  'address request': count('address_requests'),
  notice: count('notices'),
  file: count('files'),
  paper: count('papers'),
  erasure: count('erasures'),
  'version of a document': count('document_versions'),
  publication: count('publications'),
  'preview link': count('content_previews'),
  'watch record': count('video_watch'),
  property: count('properties'),
  deadline: count('deadlines'),
  calculation: count('saved_calculations'),
  'file of a member': count('property_files'),
  'calendar address': count('calendar_addresses'),
  'end of sessions': sql`select sum(session_version)::int as n from users`,
  email: sql`select count(*)::int as n from pgboss.job where name like 'mail.%'`,
}

type Counts = Record<string, number>

async function readCounts(): Promise<Counts> {
  await site.jobsDone()
  const counts: Counts = { charge: site.payments.transactions.length }
  for (const [name, query] of Object.entries(countable)) {
    const { rows } = await site.db.execute<{ n: number }>(query)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}

/** Sends a call. @returns its status, and what it added to the counts */
async function measure(to: string, method: string, { path, body, token, headers }: Call) {
  const before = await readCounts()
  const answer = await fetch(to + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  const after = await readCounts()
  const added = Object.keys(after).map((name): [string, number] => [name, (after[name] ?? 0) - (before[name] ?? 0)])
  return { status: answer.status, added: Object.fromEntries(added.filter(([, more]) => more !== 0)) }
}

/** @returns the operation's row in docs/scale.md */
async function tryTwice(operation: string): Promise<string> {
  const prepare = repeatedCalls[operation]
  if (!prepare) throw new Error(`repeated-calls.ts has no ${operation}`)
  const [method = ''] = operation.split(' ')
  const once = await measure(direct, method, await prepare(site, owner))
  expect(once.status, operation).toBe(200)
  const twice: string[] = []
  let again = ''
  for (const apart of [true, false]) {
    await using proxy = await startDoublingProxy(direct, { apart })
    const { added } = await measure(proxy.url, method, await prepare(site, owner))
    const [answers] = proxy.answers
    expect(
      answers?.every((status) => status < 500),
      `${operation}: ${answers}`,
    ).toBe(true)
    const names = Object.keys({ ...added, ...once.added })
    twice.push(...names.filter((name) => added[name] !== once.added[name]))
    if (apart) again = answers?.[0] === answers?.[1] ? 'the same' : String(answers?.[1])
  }
  const second = [...new Set(twice)].sort().join(', ')
  const verdict = second ? `no, second ${second}` : again === 'the same' ? 'yes' : 'nothing happens twice'
  return `| \`${operation}\` | ${again} | ${verdict} |`
}

test('docs/scale.md says of every operation that changes something whether a proxy may repeat it', async () => {
  const { paths } = JSON.parse(await readDocument('openapi.json')) as { paths: Record<string, object> }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(repeatedCalls).sort()).toEqual(operations.sort())
  const rows: string[] = []
  for (const operation of operations) rows.push(await tryTwice(operation))
  const written = (await readDocument('scale.md'))
    .split('\n')
    .filter((line) => /^\| `(POST|PUT|PATCH|DELETE) /.test(line))
  expect(written).toEqual(rows)
}, 300_000)

test.each([
  ['one after the other', true],
  ['at the same time', false],
])('a payment that a proxy delivers twice, %s, is charged once', async (_how, apart) => {
  // Names of their own: the same person who pays under two addresses is reported to the owner.
  const pay = (to: string, email: string) => {
    const [LastName = ''] = email.split('@')
    return measure(to, 'POST', { path: '/api/payments', body: createOrder(email, { user: { LastName } }) })
  }
  const once = await pay(direct, `once-${apart}@example.com`)
  expect(once).toMatchObject({ status: 200, added: { charge: 1, account: 1, attempt: 1, purchase: 1, access: 1 } })
  await using proxy = await startDoublingProxy(direct, { apart })
  const email = `twice-${apart}@example.com`
  expect(await pay(proxy.url, email)).toEqual(once)
  expect(proxy.answers).toEqual([[200, 200]])
  expect((await site.logIn(email, testPassword)).status).toBe(200)
})
