import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { embeddedPlace, migrationsFolder, type Place, serverPlace } from '../../../test/backups.ts'
import { dumpSchema, migrateAsBefore, type Query } from '../../../test/earlier-database.ts'
import { newId } from '../ids.ts'
import { connectPglite, openPglite } from './connect.pglite.ts'
import { migratePostgres } from './migrate.ts'
import { readBaseline } from './migration-state.ts'

const refusal =
  'it is from before version 1.0: install commit f2ca748 (“Fix editor, money, access, imports and operation”) first, start it once on this database, and then install this version.'

/** The migrations folder of version 1.0 with the baseline alone. */
let baselineFolder: string
beforeAll(async () => {
  baselineFolder = await mkdtemp(join(tmpdir(), 'course-site-baseline-'))
  await cp(migrationsFolder, baselineFolder, { recursive: true })
  const file = join(baselineFolder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
  return () => rm(baselineFolder, { recursive: true })
})

interface Kind {
  create(): Promise<Place>
  work<T>(place: Place, use: (query: Query) => Promise<T>): Promise<T>
  migrate(place: Place, folder: string): Promise<void>
}

const server: Kind = {
  create: serverPlace,
  async work(place, use) {
    const client = new pg.Client({ connectionString: place.url })
    await client.connect()
    return use(async (text, values) => (await client.query(text, values)).rows).finally(() => client.end())
  },
  migrate: (place, folder) => migratePostgres(place.url, folder, {}),
}

const embedded: Kind = {
  create: embeddedPlace,
  async work(place, use) {
    const client = await openPglite(place.url)
    return use(async <Row>(text: string, values?: unknown[]) => (await client.query<Row>(text, values)).rows).finally(
      () => client.close(),
    )
  },
  async migrate(place, folder) {
    await (await connectPglite(place.url, folder)).close()
  },
}

async function create(kind: Kind): Promise<Place> {
  const place = await kind.create()
  onTestFinished(() => place[Symbol.asyncDispose]())
  return place
}

const recorded = (query: Query) => query('select hash, created_at::text as at from drizzle.__drizzle_migrations')

test('the baseline creates the schema of the migrations before it', async () => {
  const [before, now] = [await create(server), await create(server)]
  await server.work(before, migrateAsBefore)
  await server.migrate(now, baselineFolder)
  const schema = await server.work(now, dumpSchema)
  expect(schema).toEqual(await server.work(before, dumpSchema))
  expect(schema.triggers).toHaveLength(2)
  expect(schema.columns?.length).toBeGreaterThan(200)
})

test.each([
  ['PostgreSQL', server],
  ['the embedded database', embedded],
])('%s at the end of the earlier migrations is adopted without loss', { timeout: 240_000 }, async (_name, kind) => {
  const [place, fresh] = [await create(kind), await create(kind)]
  await kind.work(place, migrateAsBefore)
  const ada = `select first_name, folded_text from users`
  await kind.work(place, (query) =>
    query(`insert into users (id, first_name, last_name, email, email_key, role)
      values ('${newId()}', 'Adá', 'Lovelace', 'ada@example.com', 'ada@example.com', 'Paid User')`),
  )
  await kind.migrate(place, migrationsFolder)
  await kind.migrate(place, migrationsFolder)
  await kind.migrate(fresh, migrationsFolder)
  expect(await kind.work(place, dumpSchema)).toEqual(await kind.work(fresh, dumpSchema))
  expect(await kind.work(place, recorded)).toEqual(await kind.work(fresh, recorded))
  expect(await kind.work(place, (query) => query(ada))).toEqual([
    { first_name: 'Adá', folded_text: 'ada lovelace ada@example.com' },
  ])
})

test.each([
  ['PostgreSQL', server],
  ['the embedded database', embedded],
])(
  '%s in an older state is refused with the commit to install first, and not changed',
  { timeout: 240_000 },
  async (_name, kind) => {
    const place = await create(kind)
    await kind.work(place, (query) => migrateAsBefore(query, 1))
    const before = await kind.work(place, async (query) => [await dumpSchema(query), await recorded(query)])
    await expect(kind.migrate(place, migrationsFolder)).rejects.toThrow(refusal)
    expect(await kind.work(place, async (query) => [await dumpSchema(query), await recorded(query)])).toEqual(before)
  },
)

test('a database that was only migrated, so that its content is not in documents yet, is refused', async () => {
  const place = await create(server)
  await server.work(place, migrateAsBefore)
  await server.work(place, (query) => query(`insert into products values (1, 'The course', 2999, 'USD')`))
  await expect(server.migrate(place, migrationsFolder)).rejects.toThrow(refusal)
})

test('an adopted database has only the baseline and later migrations on record', async () => {
  const place = await create(server)
  await server.work(place, migrateAsBefore)
  await server.migrate(place, baselineFolder)
  const { hash, madeAt } = readBaseline(baselineFolder)
  expect(await server.work(place, recorded)).toEqual([{ hash, at: String(madeAt) }])
})
