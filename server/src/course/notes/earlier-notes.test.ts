import { and, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrationsFolder, serverPlace } from '../../../test/backups.ts'
import { migrateAsBefore } from '../../../test/earlier-database.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { migratePostgres } from '../../platform/db/migrate.ts'
import { notes, stateNotes } from '../../platform/db/schema.ts'

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

test('the migration moves the notes about states', async () => {
  const place = await serverPlace()
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  try {
    await migrateAsBefore(async (text, values) => (await client.query(text, values)).rows)
    const id = '00000000-0000-7000-8000-000000000001'
    await client.query(`insert into users (id, first_name, last_name, email, email_key, role)
      values ('${id}', 'Ada', 'A', 'ada@example.com', 'ada@example.com', 'Paid User')`)
    await client.query(`insert into state_notes (user_id, state, is_starred, note, version)
      values ('${id}', 'tx', true, 'Call on Monday.', 4), ('${id}', 'ga', true, '', 0)`)
    await migratePostgres(place.url, migrationsFolder, {})
    const { rows } = await client.query('select user_id, kind, target, text, version from notes')
    expect(rows).toEqual([{ user_id: id, kind: 'state', target: 'tx', text: 'Call on Monday.', version: 1 }])
  } finally {
    await client.end()
    await place[Symbol.asyncDispose]()
  }
})

test('what the previous build writes while both run is a note here', async () => {
  const { own, read, member } = await withNote('Call on Monday.')
  expect(await read()).toEqual({ before: 'Call on Monday.', now: ['Call on Monday.'] })
  await site.db.update(stateNotes).set({ note: 'Call on Tuesday.', version: 2 }).where(own)
  expect(await read()).toEqual({ before: 'Call on Tuesday.', now: ['Call on Tuesday.'] })
  await site.db.update(stateNotes).set({ isStarred: true }).where(own)
  expect((await member.get('/api/notes')).body).toMatchObject([{ version: 2, title: 'Texas' }])
  await site.db.update(stateNotes).set({ note: '', version: 3 }).where(own)
  expect(await read()).toEqual({ before: '', now: [] })
})

test('the previous build sees what is changed and deleted here', async () => {
  const { own, read, member, moved } = await withNote('Call on Monday.')
  const body = { FromVersion: 1, Place: tx, Text: 'Changed.' }
  expect((await member.put(`/api/notes/${moved.id}`, body)).status).toBe(200)
  expect(await read()).toEqual({ before: 'Changed.', now: ['Changed.'] })
  const [row] = await site.db.select().from(stateNotes).where(own)
  expect(row?.version).toBe(2)
  expect((await member.post(`/api/notes/${moved.id}/delete`, { FromVersion: 2 })).status).toBe(200)
  expect(await read()).toEqual({ before: '', now: [] })
})

test('a restore copies both tables, and neither duplicates nor changes a note', async () => {
  const { own, read, member } = await withNote('Call on Monday.')
  const both = {
    notes: await site.db.select().from(notes).where(eq(notes.userId, member.id)),
    states: await site.db.select().from(stateNotes).where(own),
  }
  await site.db.execute(sql`delete from notes where user_id = ${member.id}`)
  await site.db.execute(sql`delete from state_notes where user_id = ${member.id}`)
  await site.db.insert(notes).values(both.notes)
  await site.db.insert(stateNotes).values(both.states)
  expect(await site.db.select().from(notes).where(eq(notes.userId, member.id))).toEqual(both.notes)
  expect(await read()).toEqual({ before: 'Call on Monday.', now: ['Call on Monday.'] })
})
