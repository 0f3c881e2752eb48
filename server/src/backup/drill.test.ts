import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { migrationsFolder, type Place, places, serverPlace, withCopyConnection } from '../../test/backups.ts'
import { svgLogo } from '../../test/pictures.ts'
import { startTestSite, type TestSite, testPassword } from '../../test/test-site.ts'
import { emailJobs } from '../office/office.ts'
import { readStoredFacts } from '../office/problems/stored-facts.queries.ts'
import { copyPostgres } from '../platform/db/copy.postgres.ts'
import type { CopyConnection } from '../platform/db/copy.ts'
import { type FakePayments, fakePayments } from '../platform/gateways/payments.fake.ts'
import { compareWithProvider, scheduleReconciliation } from '../sales/reconciliation/reconciliation.ts'
import { backUp } from './backup.ts'
import { readBody, type TableFacts } from './backup-body.ts'
import { type CheckedBackup, checkBackup } from './check.ts'
import { restore } from './restore.ts'

const folder = await mkdtemp(join(tmpdir(), 'course-site-drill-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const options = { folder, keep: 1_000, publicUrl: 'http://course.test' }

const buyers = Array.from({ length: 8 }, (_, index) => `buyer${index}@example.com`)

async function columnsIn(backup: CheckedBackup, name: string): Promise<string[]> {
  for await (const part of readBody(backup))
    if (part.kind === 'table' && part.table.name === name) return part.table.columns
  return []
}

/** Pays with a name derived from the email, because the same name and card with two emails alerts the owner. */
const pay = (site: TestSite, email: string) => site.enroll(email, { user: { FirstName: email.replace(/@.*/, '') } })

test.each([
  ['a server', 'a server'],
  ['a server', 'the embedded database'],
  ['the embedded database', 'a server'],
] as const)(
  'a backup of a site on %s restores members, money and emails in %s',
  async (from, to) => {
    await using source = await places[from]()
    await using target = await places[to]()
    const payments = fakePayments()
    const emailsSent = await sellFor(source, payments)
    const { path } = await withCopyConnection(source, (connection) => backUp(connection, options))
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const backup = await checkBackup(path, migrationsFolder)
    expect(await columnsIn(backup, 'site_state')).toContain('backed_up_at')
    expect(await columnsIn(backup, 'site_state')).not.toContain('visit_salt')
    await withCopyConnection(target, async (connection) => {
      expect(await restore(connection, backup, { emailJobs, replacing: false })).toEqual({
        skippedTables: [],
        erasedAgain: 0,
        unknown: [],
      })
    })
    const { tables } = await withCopyConnection(target, (connection) => backUp(connection, options))
    expect(tables.filter(isRestoredExactly)).toEqual(backup.tables.filter(isRestoredExactly))
    expect(countRows(tables, 'file_variants')).toBe(7)
    // The restore itself is one more.
    expect(countRows(tables, 'audit_entries')).toBe((countRows(backup.tables, 'audit_entries') ?? 0) + 1)
    expect(countRows(tables, 'users')).toBe(countRows(backup.tables, 'users'))
    await expectAlive(target, payments, { emailsSent, strangers: [] })
  },
  240_000,
)

test('a backup under load is consistent, and the owner is alerted about payments made after it', async () => {
  const payments = fakePayments()
  const late: string[] = []
  await using target = await serverPlace()
  const { path, emailsSent } = await (async () => {
    await using source = await serverPlace()
    await using site = await startTestSite({ ...(await source.open()), payments })
    await site.person('Super Admin', { email: 'owner@example.com' })
    await Promise.all(buyers.map((email) => pay(site, email)))
    for (const email of buyers) await site.emailTo(email, '')
    await site.jobsDone()
    const connection = await copyPostgres(source.url)
    // A buyer enrolls before each table is read, so a backup without a snapshot would be inconsistent.
    const busy: CopyConnection = {
      ...connection,
      async *copyOut(rows) {
        const email = `late${late.length}@example.com`
        late.push(email)
        expect((await pay(site, email)).status).toBe(200)
        yield* connection.copyOut(rows)
      },
    }
    const { path } = await backUp(busy, options)
    await connection.close()
    return { path, emailsSent: site.mail.sent.map(({ to }) => to).filter((to) => !late.includes(to)) }
  })()
  const backup = await checkBackup(path, migrationsFolder)
  expect(late.length).toBe(backup.tables.length)
  await withCopyConnection(target, (connection) => restore(connection, backup, { emailJobs, replacing: false }))
  await expectAlive(target, payments, { emailsSent, strangers: late })
}, 120_000)

test('a backup records its time for the alert about missing backups', async () => {
  await using place = await serverPlace()
  await using site = await startTestSite(await place.open())
  await site.person()
  await site.db.execute(sql`update site_state set backed_up_at = now() - interval '27 hours'`)
  await withCopyConnection(place, (connection) => backUp(connection, options))
  expect((await readStoredFacts(site.db)).backup).toBeLessThan(3_600)
})

test('a restore ends all sessions, whatever session numbers were used since the backup', async () => {
  await using place = await serverPlace()
  const { path, tokens } = await (async () => {
    await using site = await startTestSite(await place.open())
    const member = await site.person()
    const { path } = await withCopyConnection(place, (connection) => backUp(connection, options))
    const later = await Promise.all([1, 2, 3].map(() => site.logIn(member.email, testPassword)))
    return { path, tokens: [member.token, ...later.map(({ body }) => body.message)] }
  })()
  const backup = await checkBackup(path, migrationsFolder)
  await withCopyConnection(place, (connection) => restore(connection, backup, { emailJobs, replacing: true }))
  await using site = await startTestSite(await place.open())
  for (const token of tokens) expect((await site.as(token).get('/api/account')).status).toBe(401)
})

/** A restore changes these tables on purpose, or writes them again. */
const isRestoredExactly = ({ name }: TableFacts) =>
  !['users', 'site_state', 'password_codes', 'pgboss.job', 'audit_entries'].includes(name)

const countRows = (tables: TableFacts[], table: string) => tables.find(({ name }) => name === table)?.rows

/** A site sells for a while, and stops with an unsent email and a payment with an unknown outcome. */
async function sellFor(place: Place, payments: FakePayments): Promise<string[]> {
  await using site = await startTestSite({ ...(await place.open()), payments, pace: { firstSettlementCheck: 3_600 } })
  const { token } = await site.person('Super Admin', { email: 'owner@example.com' })
  const headers = { 'content-type': 'image/svg+xml', authorization: `Bearer ${token}` }
  expect((await site.request('POST', '/api/files', { payload: svgLogo(), headers })).status).toBe(200)
  for (const email of buyers) expect((await pay(site, email)).status).toBe(200)
  for (const email of buyers) await site.emailTo(email, '')
  site.mail.failNext(1_000)
  expect((await pay(site, 'unsent@example.com')).status).toBe(200)
  payments.next({ kind: 'lost' })
  expect((await pay(site, 'asked@example.com')).status).toBe(202)
  return site.mail.sent.map(({ to }) => to)
}

/**
 * Expects that the restored site serves its members, sends only unsent emails, and agrees with the provider about every
 * payment that it knows.
 */
async function expectAlive(
  place: Place,
  payments: FakePayments,
  { emailsSent, strangers }: { emailsSent: string[]; strangers: string[] },
): Promise<void> {
  await using site = await startTestSite({ ...(await place.open()), payments })
  for (const email of buyers) {
    const { status, body } = await site.logIn(email, testPassword)
    expect([email, status]).toEqual([email, 200])
    expect((await site.as(body.message).get('/api/videos?productId=1')).body.length).toBeGreaterThanOrEqual(9)
  }
  for (const email of strangers) expect(await site.memberByEmail(email)).toBeUndefined()
  const owner = site.as((await site.logIn('owner@example.com', testPassword)).body.message)
  expect((await owner.get('/api/users?search=BUYER3@exa')).body).toHaveLength(1)
  // The reconciliation that the restore queued, which tells the owner about payments since the backup.
  await scheduleReconciliation(site.checkout, 'UTC')
  await site.runDueJobs()
  if (strangers.length === 0) {
    await site.emailTo('unsent@example.com', '')
    await site.until(() => site.memberByEmail('asked@example.com'))
  }
  if (strangers.length > 0) await site.emailTo('owner@example.com', "Records differ from the card provider's")
  await site.jobsDone()
  const alerts = site.mail.sent.filter(({ to }) => to === 'owner@example.com')
  expect(alerts).toHaveLength(strangers.length > 0 ? 1 : 0)
  expect(site.mail.sent.filter(({ to }) => emailsSent.includes(to))).toEqual([])
  const inTwoHours = new Date(Date.now() + 2 * 3_600_000)
  const differences = await compareWithProvider(site.checkout, inTwoHours)
  const unknown = payments.transactions.filter(({ email }) => strangers.includes(email)).map(({ orderId }) => orderId)
  expect(differences.map(({ orderId }) => orderId).sort()).toEqual(unknown.sort())
}
