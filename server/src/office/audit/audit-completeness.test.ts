import { readFileSync } from 'node:fs'
import { count, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Call, repeatedCalls } from '../../../test/repeated-calls.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { auditEntries } from '../../schema.ts'

interface Operation {
  operationId: string
  'x-audience': string
  'x-reads-only'?: true
  responses: Record<string, { content?: Record<string, unknown> }>
}

const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, each]) => ({ ...each, call: `${method.toUpperCase()} ${path}` })),
)
const isForAdministrators = (audience: string) => audience === 'administrator' || audience === 'superAdmin'
const isFile = ({ call, responses }: Operation & { call: string }) =>
  call.startsWith('GET') && 'text/csv' in (responses['200']?.content ?? {})
const writing = operations.filter(({ call }) => !call.startsWith('GET'))
/** What everybody may call, but is in the log if an administrator does it. */
const ofEveryone = new Set([
  'changePassword',
  'completeReset',
  'rescue',
  'confirmEmailChange',
  'undoEmailChange',
  'endSignIn',
  'endOtherSignIns',
  'endSignInByLink',
  'confirmAuthenticator',
  'removeAuthenticator',
  'renewRecoveryCodes',
  'addPasskey',
  'removePasskey',
  'eraseOwnData',
])
const isRecorded = (each: Operation) => isForAdministrators(each['x-audience']) || ofEveryone.has(each.operationId)
const audited = writing.filter(isRecorded)

/** What administrators do for themselves, like anybody else. It is no administration, so it is not in the log. */
const ownAffairs = [
  'createToken',
  'startPasskeyLogin',
  'createTokenByPasskey',
  'startAuthenticator',
  'startPasskey',
  'prove',
  'startPasskeyProof',
  'proveByPasskey',
  'endSupportView',
  'logOut',
  'requestReset',
  'requestEmailChange',
  'correctPaidEmail',
  'reportNoEmail',
  'enroll',
  'findPayment',
  'requestCancellation',
  'withdrawCancellation',
  'giveInvoiceDetails',
  'requestPapers',
  'linkPaper',
  'exportOwnData',
  'openVideo',
  'openVideoFile',
  'saveLessonPlace',
  'linkCourseFile',
  'reportVideoProblem',
  'reportProgress',
  'markCompleted',
  'recordLessonEnd',
  'issueCertificate',
  'linkCertificateFile',
  'savePreferences',
  'markChangesRead',
  'starState',
  'saveNote',
  'deleteNote',
  'dismissNotice',
  'saveProperty',
  'deleteProperty',
  'saveSheetValue',
  'saveCalculation',
  'deleteCalculation',
  'uploadPropertyFile',
  'linkPropertyFile',
  'deletePropertyFile',
  'saveDeadline',
  'deleteDeadline',
  'createCalendarAddress',
  'revokeCalendarAddress',
  'linkPropertyPaper',
  'switchEmails',
  'endEmails',
  'search',
  'reportSearchMiss',
]

const site = await startSharedSite({ publicUrl: 'http://127.0.0.1:9' })
// Here, nobody asks other servers.
await site.jobs.work('videos.check', async () => {})
const owner = await site.person('Super Admin')
const clerk = await site.person('Super User')
const member = await site.person('Paid User')

async function countRows(): Promise<number> {
  const [row] = await site.db.select({ rows: count() }).from(auditEntries)
  return row?.rows ?? 0
}

/** Columns and jobs that change by the clock. */
const byTheClock = ['sweeper', 'sweeper_until', 'swept_at', 'disputes_searched_at', 'next_look_at', 'updated_at']
const jobs = sql.raw("(select name, data from pgboss.job where name not like '%pgboss%') as t")

/** A digest of every table, except of counters and challenges, which a call uses up even if it fails. */
async function readState(): Promise<Record<string, unknown>> {
  const { rows: tables } = await site.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('limit_counters', 'passkey_challenges')`,
  )
  const sources = [
    ...tables.map(({ name }) => [name, sql`${sql.identifier(name)} as t`] as const),
    ['jobs', jobs] as const,
  ]
  const digests = sources.map(
    ([name, rows]) => sql`select ${name}::text as name,
      (select md5(coalesce(string_agg(row, '' order by row), '')) from (select (to_jsonb(t) - ${sql.param(byTheClock)}::text[])::text as row from ${rows}) as rows) as digest`,
  )
  const { rows } = await site.db.execute<{ name: string; digest: string }>(sql.join(digests, sql` union all `))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

const forgetLimits = () => site.db.execute(sql`delete from limit_counters`)

/** Runs some work while the log can't be written. */
async function withFullLog<T>(work: () => Promise<T>): Promise<T> {
  await site.db.execute(
    sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''no entry''; end'`,
  )
  await site.db.execute(sql`create trigger fail before insert on audit_entries execute function fail()`)
  try {
    return await work()
  } finally {
    await site.db.execute(sql`drop function fail cascade`)
  }
}

test('every writing call of the document is an administrator’s, or one that people make for themselves', () => {
  const others = writing.filter((each) => !isRecorded(each)).map(({ operationId }) => operationId)
  expect(others.sort()).toEqual(ownAffairs.toSorted())
})

const send = (method: string, { path, body, token, headers }: Call) =>
  site.request(method, path, {
    ...(body === undefined ? {} : { payload: body as object }),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  })

function tokensWithoutRight(audience: string): string[] {
  if (audience === 'superAdmin') return [clerk.token, member.token, 'nobody']
  return audience === 'administrator' ? [member.token, 'nobody'] : ['nobody']
}

test.each(audited.map((each) => [each.operationId, each] as const))(
  '%s writes its one row in its own transaction, and none when it is refused',
  async (id, { call, 'x-audience': audience, 'x-reads-only': readsOnly }) => {
    const [method = ''] = call.split(' ')
    const prepare = repeatedCalls[call]
    if (!prepare) throw new Error(`the table of calls lacks ${call}`)
    let prepared = await prepare(site, owner)
    await site.jobsDone()
    const before = await countRows()

    if (prepared.token)
      for (const token of tokensWithoutRight(audience))
        expect((await send(method, { ...prepared, token })).status).toBeGreaterThanOrEqual(400)
    expect(await countRows()).toBe(before)
    await forgetLimits()

    if (!readsOnly) {
      const state = await readState()
      expect((await withFullLog(() => send(method, prepared))).status).toBeGreaterThanOrEqual(500)
      const changed = Object.entries(await readState()).filter(([name, digest]) => state[name] !== digest)
      expect(changed.map(([name]) => name)).toEqual([])
      await forgetLimits()
      // A try uses its challenge up.
      if (id === 'addPasskey') prepared = await prepare(site, owner)
    }

    const answer = await send(method, prepared)
    expect(answer.status).toBe(200)
    expect((await countRows()) - before).toBe(readsOnly ? 0 : 1)
    const [row] = await site.db.select().from(auditEntries).orderBy(sql`${auditEntries.id} desc`).limit(1)
    if (!readsOnly) expect(row?.requestId).toBe(answer.headers['x-request-id'])
    if (!readsOnly && isForAdministrators(audience)) expect(row?.actorId).not.toBeNull()
  },
  60_000,
)

test('every file with rows about other people is in the log when it is fetched', async () => {
  const lists = ['users', 'purchases', 'figures', 'audit']
  expect(
    operations
      .filter(isFile)
      .map(({ call }) => call)
      .sort(),
  ).toEqual(lists.map((list) => `GET /api/${list}/export`).sort())
  for (const list of lists) {
    const { url } = (await owner.post(`/api/${list}/export`, {})).body
    const before = await countRows()
    expect((await site.visitor.get(`${url.slice(0, -3)}abc`)).status).toBeGreaterThanOrEqual(400)
    expect(await countRows()).toBe(before)
    expect((await site.visitor.get(url)).status).toBe(200)
    expect(await countRows()).toBe(before + 1)
  }
})

test('no secret is in the log', async () => {
  const { rows } = await site.db.execute<{ text: string }>(
    sql`select e::text as text from audit_entries as e union all select p::text from audit_personal_values as p`,
  )
  const all = rows.map(({ text }) => text).join('\n')
  expect(rows.length).toBeGreaterThan(80)
  for (const secret of ['a new password 1', testPassword, '$argon2', 'eyJ', 'nonce-', 'ticket'])
    expect(all).not.toContain(secret)
  const hashes = await site.db.execute<{ hash: string }>(
    sql`select password_hash as hash from users where password_hash is not null union select token_hash from password_codes union select ticket_hash from content_previews union select nonce_hash from attempts union select card_last_four from attempts where card_last_four is not null`,
  )
  for (const { hash } of hashes.rows) expect(all).not.toContain(`"${hash}"`)
})
