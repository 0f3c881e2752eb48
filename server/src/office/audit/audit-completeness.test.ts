import { readFileSync } from 'node:fs'
import { count, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditCalls, plantedPassword } from '../../../test/audit-calls.ts'
import { startTestSite, testPassword } from '../../../test/test-site.ts'
import { auditEntries } from '../../platform/db/schema.ts'

interface Operation {
  operationId: string
  'x-audience': string
  'x-reads-only'?: true
  responses: Record<string, { content?: Record<string, unknown> }>
}

const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
)
const operations = Object.values(document.paths).flatMap((path) => Object.entries(path))
const isForAdministrators = (audience: string) => audience === 'administrator' || audience === 'superAdmin'
const isFile = ({ responses }: Operation) => 'text/csv' in (responses['200']?.content ?? {})
const writing = operations.filter(([method]) => method !== 'get').map(([, each]) => each)
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
/** What an administrator may call besides reading, and every file with rows about other people. */
const audited = [...writing.filter(isRecorded), ...operations.map(([, each]) => each).filter(isFile)]

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
  'linkWorkbook',
  'linkPropertyPaper',
  'switchEmails',
  'endEmails',
  'search',
  'reportSearchMiss',
]

const site = await startTestSite({ publicUrl: 'http://127.0.0.1:9' })
afterAll(() => site[Symbol.asyncDispose]())
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

test('the table of calls has exactly the operations of the document', () => {
  expect(Object.keys(auditCalls).sort()).toEqual(audited.map(({ operationId }) => operationId).sort())
  expect(audited.length).toBeGreaterThan(35)
})

test.each(audited.map((each) => [each.operationId, each] as const))(
  '%s writes its one row in its own transaction, and none when it is refused',
  async (id, operation) => {
    const call = await auditCalls[id]?.(site, owner)
    if (!call) throw new Error(`the table of calls lacks ${id}`)
    const { valid, refused, actorId = owner.id } = call
    await site.jobsDone()
    const before = await countRows()

    const failures = [refused(owner)]
    if (isForAdministrators(operation['x-audience'])) failures.push(valid(member))
    if (operation['x-audience'] === 'superAdmin') failures.push(valid(clerk))
    for (const { status } of await Promise.all(failures)) expect(status).toBeGreaterThanOrEqual(400)
    expect(await countRows()).toBe(before)
    await forgetLimits()

    if (!operation['x-reads-only']) {
      const state = await readState()
      expect((await withFullLog(() => valid(owner))).status).toBeGreaterThanOrEqual(500)
      const changed = Object.entries(await readState()).filter(([name, digest]) => state[name] !== digest)
      expect(changed.map(([name]) => name)).toEqual([])
      await forgetLimits()
    }

    expect(await valid(owner)).toMatchObject({ status: 200 })
    const rows = await site.db.select().from(auditEntries).orderBy(sql`${auditEntries.id} desc`).limit(1)
    expect((await countRows()) - before).toBe(operation['x-reads-only'] ? 0 : 1)
    if (!operation['x-reads-only'])
      expect(rows[0]).toMatchObject({ actorId, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  },
  60_000,
)

test('no secret is in the log', async () => {
  const { rows } = await site.db.execute<{ text: string }>(
    sql`select e::text as text from audit_entries as e union all select p::text from audit_personal_values as p`,
  )
  const all = rows.map(({ text }) => text).join('\n')
  expect(rows.length).toBeGreaterThan(80)
  for (const secret of [plantedPassword, testPassword, '$argon2', 'eyJ', 'nonce-', 'ticket'])
    expect(all).not.toContain(secret)
  const hashes = await site.db.execute<{ hash: string }>(
    sql`select password_hash as hash from users where password_hash is not null union select token_hash from password_codes union select ticket_hash from content_previews union select nonce_hash from attempts union select card_last_four from attempts where card_last_four is not null`,
  )
  for (const { hash } of hashes.rows) expect(all).not.toContain(`"${hash}"`)
})
