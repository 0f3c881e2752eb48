import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { codeAt } from '../../../test/authenticator.ts'
import { embeddedPlace, migrationsFolder, type Place, restoreFrom, serverPlace } from '../../../test/backups.ts'
import { dumpSchema } from '../../../test/database-schema.ts'
import { propertyPath } from '../../../test/properties.ts'
import { readSiteBefore } from '../../../test/site-before.ts'
import { startTestSite, testPassword } from '../../../test/test-site.ts'
import { connectPglite, openPglite } from './connect.pglite.ts'
import { migratePostgres } from './migrate.ts'
import type { Query } from './migrations.ts'

interface Kind {
  create(): Promise<Place>
  work<T>(place: Place, use: (query: Query, run: (script: string) => Promise<unknown>) => Promise<T>): Promise<T>
  migrate(place: Place): Promise<void>
}

const server: Kind = {
  create: serverPlace,
  async work(place, use) {
    const client = new pg.Client({ connectionString: place.url })
    await client.connect()
    const query: Query = async (text, values) => (await client.query(text, values)).rows
    return use(query, (script) => client.query(script)).finally(() => client.end())
  },
  migrate: (place) => migratePostgres(place.url, migrationsFolder, {}),
}

const embedded: Kind = {
  create: embeddedPlace,
  async work(place, use) {
    const client = await openPglite(place.url)
    const query: Query = async <Row>(text: string, values?: unknown[]) => (await client.query<Row>(text, values)).rows
    return use(query, (script) => client.exec(script)).finally(() => client.close())
  },
  migrate: async (place) => (await connectPglite(place.url, migrationsFolder)).close(),
}

const kinds: [string, Kind][] = [
  ['PostgreSQL', server],
  ['the embedded database', embedded],
]

async function create(kind: Kind): Promise<Place> {
  const place = await kind.create()
  onTestFinished(() => place[Symbol.asyncDispose]())
  return place
}

async function createBefore(kind: Kind): Promise<Place> {
  const place = await create(kind)
  const script = await readSiteBefore()
  await kind.work(place, (_query, run) => run(script))
  return place
}

/** The tables of version 1.0, with the columns in which nothing changes when a database is taken over. */
async function keptColumns(query: Query): Promise<{ table: string; columns: string }[]> {
  return query(`select table_name as table, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('sheets', 'address_requests')
      and (table_name, column_name) not in
        (('openings', 'is_free'), ('notice_recipients', 'state'), ('site_state', 'agreed_settings'))
    group by 1 order by 1`)
}

/** How many rows each table has, and a digest of them. */
async function readRows(query: Query, kept: Awaited<ReturnType<typeof keptColumns>>) {
  const rows: Record<string, unknown> = {}
  for (const { table, columns } of kept) {
    const [found] = await query(`select count(*)::int, md5(string_agg(line, '|' order by line))
      from (select row(${columns})::text from public.${table}) as lines (line)`)
    rows[table] = found
  }
  return rows
}

const readJobs = (query: Query) => query('select id, name, state::text, data from pgboss.job order by id')
const readRecord = (query: Query) => query('select hash, created_at::text as at from drizzle.__drizzle_migrations')

test.each(kinds)('%s of commit 7e1b3a0e is taken over without loss', { timeout: 240_000 }, async (_name, kind) => {
  const fresh = await create(kind)
  await kind.migrate(fresh)
  const [kept, schema, record] = await kind.work(fresh, async (query) => [
    await keptColumns(query),
    await dumpSchema(query),
    await readRecord(query),
  ])
  const place = await createBefore(kind)
  const read = (query: Query) => Promise.all([readRows(query, kept), readJobs(query)])
  const before = await kind.work(place, read)
  expect(before[0]).toMatchObject({ purchases: { count: 11 }, authenticators: { count: 1 }, papers: { count: 10 } })
  await kind.migrate(place)
  expect(await kind.work(place, dumpSchema)).toEqual(schema)
  expect(await kind.work(place, readRecord)).toEqual(record)
  expect(await kind.work(place, read)).toEqual(before)
  await kind.migrate(place)
  expect(await kind.work(place, readRecord)).toEqual(record)
})

/** The key of the authenticator app of a user in that site. */
const appKey = 'PANTLZIFUBW5HS2R76Y5POZH7YSJVCZN'

test('people use what was taken over', async () => {
  const place = await createBefore(server)
  await using site = await startTestSite(await place.open())
  const logIn = async (email: string, more = {}) =>
    (await site.visitor.post('/api/token', { Email: email, Password: testPassword, ...more })).body
  const as = async (email: string) => site.as((await logIn(email)).message)

  const owner = await as('owner@example.com')
  const { body: purchases } = await owner.get('/api/purchases?limit=100')
  const sums: Record<string, [number, number]> = {}
  for (const { status, amount, refunded } of purchases) {
    const [count, cents] = sums[status] ?? [0, 0]
    sums[status] = [count + 1, cents + Math.round(100 * (amount - refunded))]
  }
  expect(sums).toEqual({
    collecting: [3, 8997],
    paid: [4, 11996],
    'partly refunded': [1, 2499],
    refunded: [1, 0],
    disputed: [1, 2999],
    'dispute lost': [1, 2999],
  })
  const draft = (await owner.get('/api/content/home')).body
  expect([draft.body.headline, draft.published.body.headline]).toEqual(['A draft', 'From before 1.0'])

  expect(await logIn('app@example.com')).toMatchObject({ code: 'totp_required' })
  expect(await logIn('app@example.com', { Code: codeAt(appKey) })).toMatchObject({ message: expect.any(String) })
  expect(await logIn('passkey@example.com')).toMatchObject({ code: 'passkey_required' })
  expect(await logIn('disabled@example.com')).toMatchObject({ error: 'Email or password is incorrect.' })

  const member = await as('workbook@example.com')
  const { properties } = (await member.get('/api/workbook/properties')).body
  const { id } = properties.find(({ address }: { address: string }) => address === '5 Quillback Lane')
  expect((await member.get(propertyPath(id))).body).toMatchObject({
    calculations: [{ calculator: 'maximum-bid' }],
    files: [{ name: 'Front' }],
    deadlines: [{ what: 'Rest of the price is due' }],
  })
  const { rows } = await site.db.execute(sql`select sheet, fields from sheets where property_id = ${id} order by 1`)
  expect(rows).toEqual([
    { sheet: 'notes', fields: { notes: 'My notes.\nTyped on another device (research, road.found): No road.' } },
    { sheet: 'research', fields: { 'road.found': 'A gravel road.' } },
  ])
  expect((await site.db.execute(sql`select first_name from address_requests`)).rows).toEqual([{ first_name: 'Ada' }])

  await site.runDueJobs()
  for (const words of ['Welcome', 'receipt']) await site.emailTo('settled@example.com', words)
})

/** A restore ends all sessions and is recorded. */
const changedByRestore = ['users', 'audit_entries', 'site_state']

test('a backup of such a site, as an upgrade makes it, is taken over like the site', async () => {
  const [site, fromSite, fromBackup] = [await createBefore(server), await create(server), await create(embedded)]
  const folder = await mkdtemp(join(tmpdir(), 'course-site-before-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await restoreFrom(site, fromSite, folder)
  await restoreFrom(site, fromBackup, folder)
  await server.migrate(site)
  const [kept, schema, record] = await server.work(site, async (query) => [
    (await keptColumns(query)).filter(({ table }) => !changedByRestore.includes(table)),
    await dumpSchema(query),
    await readRecord(query),
  ])
  const more = [
    { table: 'users', columns: 'id, email, role, password_hash, disabled_at' },
    { table: 'sheets', columns: 'property_id, sheet, fields' },
  ]
  const read = (query: Query) => readRows(query, [...kept, ...more])
  const expected = await server.work(site, read)
  for (const [kind, place] of [
    [server, fromSite],
    [embedded, fromBackup],
  ] as const) {
    expect(await kind.work(place, dumpSchema)).toEqual(schema)
    expect(await kind.work(place, readRecord)).toEqual(record)
    expect(await kind.work(place, read)).toEqual(expected)
  }
})

const tooOld = /^it is from before version 1\.0, and only those of commit 7e1b3a0e .+ install that commit first/

test.each<[string, Kind, string, RegExp]>([
  [
    'PostgreSQL of an older commit',
    server,
    'delete from drizzle.__drizzle_migrations where created_at = 1795725209153',
    tooOld,
  ],
  [
    'the embedded database of an older commit',
    embedded,
    'delete from drizzle.__drizzle_migrations where created_at = 1795725209153',
    tooOld,
  ],
  [
    'a database of a commit between',
    server,
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('between', 1795933264035)",
    tooOld,
  ],
  [
    'a database in which something else needs a former column',
    server,
    'create view fixed as select agreement_fixed_at from purchases',
    /^a migration failed, and nothing was changed: cannot drop column agreement_fixed_at/,
  ],
])('%s is refused in a sentence, and not changed', { timeout: 240_000 }, async (_name, kind, change, refusal) => {
  const place = await createBefore(kind)
  const read = async (query: Query) => [await dumpSchema(query), await readRecord(query), await readJobs(query)]
  const before = await kind.work(place, async (query, run) => {
    await run(change)
    return read(query)
  })
  await expect(kind.migrate(place)).rejects.toThrow(refusal)
  expect(await kind.work(place, read)).toEqual(before)
})
