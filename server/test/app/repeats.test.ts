import type { AddressInfo } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startDoublingProxy } from '../doubling-proxy.ts'
import { type Call, repeatedCalls } from '../repeated-calls.ts'
import { createOrder, startSharedSite, testPassword } from '../test-site.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
await site.app.listen({ host: '127.0.0.1', port: 0 })
const direct = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`

const count = (table: string) => sql`select count(*)::int as n from ${sql.identifier(table)}`
/** What a call can do twice. */
const countable: Record<string, SQL> = {
  account: count('users'),
  attempt: count('attempts'),
  purchase: count('purchases'),
  refund: count('refunds'),
  cancellation: count('cancellations'),
  access: count('access'),
  paper: count('papers'),
  erasure: count('erasures'),
  notice: count('notices'),
  note: count('notes'),
  'version of a document': count('document_versions'),
  publication: count('publications'),
  property: count('properties'),
  deadline: count('deadlines'),
  calculation: count('saved_calculations'),
  email: sql`select count(*)::int as n from pgboss.job where name like 'mail.%'`,
}

async function readCounts(): Promise<Record<string, number>> {
  await site.jobsDone()
  const counts: Record<string, number> = { charge: site.payments.transactions.length }
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

/** What protects money, accounts, and what people type. A tab whose connection breaks sends these again. */
const protectedCalls = [
  'POST /api/payments',
  'POST /api/purchases/{id}/refunds',
  'POST /api/account/purchases/{id}/cancellation',
  'POST /api/purchases/{id}/cancellation',
  'POST /api/purchases/{id}/cancellation/confirm',
  'POST /api/account/purchases/{id}/papers',
  'PUT /api/account/purchases/{id}/invoice-details',
  'POST /api/users',
  'PUT /api/users/{id}',
  'POST /api/users/import',
  'POST /api/users/{id}/access',
  'POST /api/users/{id}/access/end',
  'POST /api/account/reset-complete',
  'PUT /api/account/password',
  'POST /api/account/email/confirm',
  'POST /api/account/erasure',
  'PUT /api/content/{document}',
  'POST /api/content/publish',
  'POST /api/notices',
  'PUT /api/notes/{id}',
  'PUT /api/workbook/properties/{id}',
  'PUT /api/workbook/properties/{id}/sheets/{sheet}/{field}',
  'PUT /api/workbook/properties/{id}/calculations/{calculation}',
  'PUT /api/workbook/properties/{id}/deadlines/{deadline}',
]

test.each(protectedCalls)('%s that arrives twice happens once', async (operation) => {
  const prepare = repeatedCalls[operation]
  if (!prepare) throw new Error(`repeated-calls.ts has no ${operation}`)
  const [method = ''] = operation.split(' ')
  const once = await measure(direct, method, await prepare(site, owner))
  expect(once.status).toBe(200)
  for (const apart of [true, false]) {
    await using proxy = await startDoublingProxy(direct, { apart })
    expect((await measure(proxy.url, method, await prepare(site, owner))).added).toEqual(once.added)
    expect(proxy.answers[0]?.every((status) => status < 500)).toBe(true)
  }
})

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
