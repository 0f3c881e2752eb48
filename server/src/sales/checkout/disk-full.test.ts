import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { enrolled, findAttempts, nothing, readEnrollment } from '../../../test/attempts.ts'
import { startTestSite, testPassword } from '../../../test/test-site.ts'

const site = await startTestSite({ limitFactor: 1 })

/** A connection that can always write. */
const owner = new pg.Client({ connectionString: site.databaseUrl, options: '-c default_transaction_read_only=off' })
await owner.connect()
afterEach(() => freeDisk())
afterAll(async () => {
  await owner.end()
  await site[Symbol.asyncDispose]()
})

await owner.query(`
  create function no_room() returns trigger language plpgsql as
  $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
const { rows: tables } = await owner.query<{ name: string }>(
  `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
)
/** One table after the other, because one transaction over all of them can deadlock with the site's own. */
async function onEachTable(sentence: (table: string) => string) {
  for (const { name } of tables) await owner.query(sentence(name))
}

/** From now on, every write fails with PostgreSQL's error code for a full disk. */
const fillDisk = () =>
  onEachTable((table) => `create trigger no_room before insert or update on ${table} execute function no_room()`)
const freeDisk = () => onEachTable((table) => `drop trigger if exists no_room on ${table}`)

/** Makes the database read-only, like a hosting provider when its disk is almost full. */
async function setReadOnly(isReadOnly: boolean) {
  const name = new URL(site.databaseUrl).pathname.slice(1)
  await owner.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`)
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const { rows } = await owner.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${others}`)
  const pids = rows.map(({ pid }) => pid)
  await site.until(async () => (await owner.query(`select 1 ${others} and pid = any($1)`, [pids])).rowCount === 0)
}

const notCharged = {
  status: 503,
  body: { code: 'unavailable', error: 'Your card has not been charged. Please try again.' },
}
const busy = { status: 503, body: { code: 'busy' } }

test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['with a full disk', fillDisk, freeDisk],
  ['with a read-only database', () => setReadOnly(true), () => setReadOnly(false)],
])(
  '%s, no card is charged, members can log in and watch, and payment resumes by itself',
  async (what, breakWrites, repair) => {
    const email = `${what.replaceAll(' ', '.')}@example.com`
    const person = await site.person()
    await breakWrites()
    expect(await site.enroll(email)).toMatchObject(notCharged)
    expect(site.payments.requests.filter(({ buyer }) => buyer.email === email)).toEqual([])
    const login = await site.logIn(person.email, testPassword)
    expect(login.status).toBe(200)
    expect((await site.as(login.body.message).get('/api/videos?productId=1')).status).toBe(200)
    expect((await site.visitor.get('/readyz')).status).toBe(200)
    expect(await site.visitor.post('/api/account/reset', { Email: person.email })).toMatchObject(busy)
    await repair()
    expect(await readEnrollment(site, email)).toEqual(nothing)
    expect(await findAttempts(site, email)).toEqual([])
    expect((await site.enroll(email)).status).toBe(200)
    expect(await readEnrollment(site, email)).toEqual(enrolled)
    await site.emailTo(email, 'receipt')
    expect((await site.visitor.post('/api/account/reset', { Email: person.email })).status).toBe(200)
    await site.emailTo(person.email, 'reset code')
  },
)

test('a disk that becomes full during authorization gives Checking and no partial account, and access once there is space [FT-10]', async () => {
  const email = 'asked@example.com'
  const { release } = site.payments.hold()
  const paying = site.enroll(email)
  await site.until(() => site.payments.requests.some(({ buyer }) => buyer.email === email))
  await fillDisk()
  release()
  expect(await paying).toMatchObject({ status: 202, body: { message: 'Checking' } })
  expect(await readEnrollment(site, email)).toMatchObject({ account: false, purchases: 0, access: 0 })
  await freeDisk()
  await site.until(async () => (await readEnrollment(site, email)).access === 1)
  expect(await readEnrollment(site, email)).toEqual(enrolled)
})

test('a refund request that cannot be stored refunds nothing', async () => {
  const email = 'back@example.com'
  expect((await site.enroll(email)).status).toBe(200)
  const [attempt] = await findAttempts(site, email)
  const admin = await site.person('Super Admin')
  const { body } = await admin.get(`/api/purchases?search=${email}`)
  const order = { Key: crypto.randomUUID(), Amount: '29.99', Reason: 'asked for', EndAccess: true }
  await fillDisk()
  expect(await admin.post(`/api/purchases/${body[0].id}/refunds`, order)).toMatchObject(busy)
  expect(site.payments.transactions.find(({ id }) => id === attempt?.transactionId)?.status).not.toBe('voided')
  await freeDisk()
  expect((await admin.post(`/api/purchases/${body[0].id}/refunds`, order)).status).toBe(200)
})

test('wrong passwords are counted in memory while the disk is full, in addition to the stored count [FT-10]', async () => {
  const { email } = await site.person()
  const guess = () => site.logIn(email, 'not the password', { remoteAddress: '198.51.100.77' })
  for (let turn = 0; turn < 4; turn += 1) expect((await guess()).status).toBe(401)
  await fillDisk()
  for (let turn = 0; turn < 6; turn += 1) expect((await guess()).status).toBe(401)
  expect(await guess()).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect((await site.logIn(email, testPassword, { remoteAddress: '198.51.100.77' })).status).toBe(429)
  expect((await site.logIn(email, testPassword, { remoteAddress: '198.51.100.78' })).status).toBe(200)
})
