import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DocumentName, documentKind, documents } from '@course/contract/publishing/documents/documents'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { proofs } from '../../src/schema.ts'
import { openTab } from '../editors.ts'
import { type Call, repeatedCalls } from '../repeated-calls.ts'
import { startSharedSite } from '../test-site.ts'

const site = await startSharedSite()
// Here, nobody asks other servers.
await site.jobs.work('videos.check', async () => {})

const isBusiness = (name: string) => documentKind(name as DocumentName).role === 'Super Admin'
const business = Object.keys(documents).filter(isBusiness) as DocumentName[]

/** Rows by table: who can log in as whom, and what every buyer and member sees. Accounts that are new are no takeover. */
async function readGuarded(accounts: string[]): Promise<unknown> {
  const of = sql`any(${sql.param(accounts)}::uuid[])`
  const { rows } = await site.db.execute(sql`select jsonb_build_object(
    'accounts', (select jsonb_agg(jsonb_build_array(id, email_key, role, password_hash) order by id) from users where id = ${of}),
    'administrators', (select count(*) from users where role <> 'Paid User'),
    'apps', (select jsonb_agg(secret order by user_id) from authenticators where secret is not null and user_id = ${of}),
    'passkeys', (select jsonb_agg(id order by id) from passkeys where user_id = ${of}),
    'codes', (select jsonb_agg(r order by r.code_hash) from recovery_codes as r where user_id = ${of}),
    'terms and prices', (select jsonb_agg(d order by d.publication_id) from publication_documents as d where document = any(${sql.param(business)}::text[])),
    'notices', (select count(*) from notices))`)
  return rows
}

type Prepare = (typeof repeatedCalls)[string]

const change =
  (change: object): Prepare =>
  async (target, { token }) => ({ path: `/api/users/${(await target.person()).id}`, body: change, token })
const publication =
  (document: DocumentName): Prepare =>
  async (_site, by) => {
    const { version, body } = await openTab(by, document)
    const saved = (await by.put(`/api/content/${document}`, { FromVersion: version, Body: body, Note: 'Again' })).body
    return {
      path: '/api/content/publish',
      body: { Documents: [{ Document: document, Version: saved.version }] },
      token: by.token,
    }
  }

/** Every operation that changes something, and the values for which some of them need a proof. */
const calls: Record<string, Prepare> = {
  ...repeatedCalls,
  'PUT /api/users/{id} with a password': change({ Password: 'a thief’s password' }),
  'PUT /api/users/{id} with a role': change({ Role: 'Super User' }),
  'PUT /api/users/{id} with an email': change({ Email: 'thief@example.com' }),
  'PUT /api/users/{id} of one’s own password': async () => {
    const { id, token } = await site.person('Super Admin')
    return { path: `/api/users/${id}`, body: { Password: 'a thief’s password' }, token }
  },
  'POST /api/users with an administrator': async (_site, { token }) => {
    const body = { FirstName: 'Eve', LastName: 'Lovelace', Email: 'eve@example.com', Role: 'Super User' }
    return { path: '/api/users', body, token }
  },
  ...Object.fromEntries(business.map((name) => [`POST /api/content/publish of ${name}`, publication(name)])),
}

/** What proves these instead. */
const provenOtherwise: Record<string, string> = {
  'POST /api/account/reset-complete': 'a code that was sent to the mailbox',
  'POST /api/email-changes/undo': 'a link that was sent to the mailbox',
  'POST /api/account/email/confirm': 'a link that was sent to the mailbox, after a proof',
  'POST /api/payments/email': 'the secret of the tab that has just paid',
  'PUT /api/account/password': 'the current password',
  'POST /api/rescue': 'a link that only the terminal of the server shows',
}

async function send(operation: string, { path, body, token, headers }: Call) {
  const [method = ''] = operation.split(' ')
  return site.request(method, path, {
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  })
}

test('every operation that changes something has a call here', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')
  const { paths } = JSON.parse(text) as { paths: Record<string, object> }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(repeatedCalls).sort()).toEqual(operations.sort())
})

test.each(Object.entries(calls))(
  'without a recent proof, no operation changes an identity, a price, the terms or a notice: %s [V7.5.3]',
  async (operation, prepare) => {
    const call = await prepare(site, await site.person('Super Admin'))
    await site.jobsDone()
    const { rows } = await site.db.execute<{ id: string }>(sql`select id from users`)
    const accounts = rows.map(({ id }) => id)
    const before = await readGuarded(accounts)
    await site.db.delete(proofs)
    const { status, body } = await send(operation, call)
    await site.jobsDone()
    const isChanged = JSON.stringify(await readGuarded(accounts)) !== JSON.stringify(before)
    expect({ isChanged, error: body }).toEqual({ isChanged: operation in provenOtherwise, error: body })
    if (body?.code !== 'proof_required') expect(status, JSON.stringify(body)).toBe(200)
  },
)
