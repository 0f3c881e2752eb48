import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { migrationsFolder, serverPlace } from '../../../test/backups.ts'
import { migrateAsBefore } from '../../../test/earlier-database.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { migratePostgres } from '../../platform/db/migrate.ts'
import { stateNotes } from '../../schema.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())

const tx = { Kind: 'state', State: 'tx' }

/** Writes a note about Texas as the previous build does, and reads what both builds then have. */
async function withNote(note: string) {
  const member = await site.person()
  const own = and(eq(stateNotes.userId, member.id), eq(stateNotes.state, 'tx'))
  const read = async () => {
    const [row] = await site.db.select().from(stateNotes).where(own)
    const { body } = await member.get('/api/notes')
    return { before: row?.note, now: body.map(({ text }: { text: string }) => text) }
  }
  await site.db.insert(stateNotes).values({ userId: member.id, state: 'tx', note, version: 1 })
  const [moved] = (await member.get('/api/notes')).body
  return { member, own, read, moved }
}

const id = '00000000-0000-7000-8000-000000000001'
const insertUser = `insert into users (id, first_name, last_name, email, email_key, role)
  values ('${id}', 'Ada', 'A', 'ada@example.com', 'ada@example.com', 'Paid User')`

test('the migration moves the notes about states', async () => {
  const place = await serverPlace()
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  try {
    await migrateAsBefore(async (text, values) => (await client.query(text, values)).rows)
    await client.query(insertUser)
    await client.query(`insert into state_notes (user_id, state, is_starred, note, version)
      values ('${id}', 'tx', true, 'Call on Monday.', 4), ('${id}', 'ga', true, '', 0)`)
    await migratePostgres(place.url, migrationsFolder, {})
    const { rows } = await client.query('select user_id, kind, target, text, version from notes')
    expect(rows).toEqual([{ user_id: id, kind: 'state', target: 'tx', text: 'Call on Monday.', version: '1' }])
  } finally {
    await client.end()
    await place[Symbol.asyncDispose]()
  }
})

test('a note that is written while the migration runs is moved, too', async () => {
  const place = await serverPlace()
  const before = await mkdtemp(join(tmpdir(), 'course-site-migrations-'))
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  try {
    await cp(migrationsFolder, before, { recursive: true })
    const file = join(before, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8'))
    journal.entries = journal.entries.filter(({ tag }: { tag: string }) => tag < '0009')
    await writeFile(file, JSON.stringify(journal))
    await migratePostgres(place.url, before, {})
    await client.query(insertUser)
    await client.query(`insert into state_notes (user_id, state, note) values ('${id}', 'tx', 'Call on Monday.')`)
    await client.query('begin')
    await client.query(`update state_notes set note = 'Call on Tuesday.'`)
    await client.query(`insert into state_notes (user_id, state, note) values ('${id}', 'ga', 'Written now.')`)
    const migrating = migratePostgres(place.url, migrationsFolder, { pace: { lockTimeout: 60_000, pauses: [] } })
    const waiting = `select 1 from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`
    await vi.waitFor(async () => expect((await client.query(waiting)).rows).toHaveLength(1), 40_000)
    await client.query('commit')
    await migrating
    const { rows } = await client.query('select target, text from notes order by target')
    expect(rows).toEqual([
      { target: 'ga', text: 'Written now.' },
      { target: 'tx', text: 'Call on Tuesday.' },
    ])
  } finally {
    await client.end()
    await rm(before, { recursive: true })
    await place[Symbol.asyncDispose]()
  }
})

test('what the previous build writes while both run is a note here', async () => {
  const { own, read, member, moved } = await withNote('Call on Monday.')
  expect(await read()).toEqual({ before: 'Call on Monday.', now: ['Call on Monday.'] })
  await site.db.update(stateNotes).set({ note: 'Call on Tuesday.', version: 2 }).where(own)
  expect(await read()).toEqual({ before: 'Call on Tuesday.', now: ['Call on Tuesday.'] })
  await site.db.update(stateNotes).set({ isStarred: true }).where(own)
  expect((await member.get('/api/notes')).body).toMatchObject([{ version: moved.version + 1, title: 'Texas' }])
  await site.db.update(stateNotes).set({ note: '', version: 3 }).where(own)
  expect(await read()).toEqual({ before: '', now: [] })
})

test('the previous build sees what is changed and deleted here', async () => {
  const { own, read, member, moved } = await withNote('Call on Monday.')
  const body = { FromVersion: moved.version, Place: tx, Text: 'Changed.' }
  expect((await member.put(`/api/notes/${moved.id}`, body)).status).toBe(200)
  expect(await read()).toEqual({ before: 'Changed.', now: ['Changed.'] })
  const [row] = await site.db.select().from(stateNotes).where(own)
  expect(row?.version).toBe(2)
  expect((await member.post(`/api/notes/${moved.id}/delete`, { FromVersion: moved.version + 1 })).status).toBe(200)
  expect(await read()).toEqual({ before: '', now: [] })
})

test("someone else's note stays as it is if it has the ID of a moved one", async () => {
  const [member, other] = [await site.person(), await site.person()]
  const { rows } = await site.db.execute<{ id: string }>(sql`select md5(${member.id}::text || 'tx')::uuid::text as id`)
  const body = { FromVersion: 0, Place: tx, Text: 'Theirs.' }
  expect((await other.put(`/api/notes/${rows[0]?.id}`, body)).status).toBe(200)
  const own = eq(stateNotes.userId, member.id)
  await site.db.insert(stateNotes).values({ userId: member.id, state: 'tx', note: 'Call on Monday.', version: 1 })
  for (const note of ['Call on Tuesday.', '']) {
    await site.db.update(stateNotes).set({ note }).where(own)
    expect((await other.get('/api/notes')).body).toMatchObject([{ text: 'Theirs.' }])
  }
})
