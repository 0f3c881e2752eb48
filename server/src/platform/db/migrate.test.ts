import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { migrationsFolder } from '../../../test/backups.ts'
import { nextMigrations } from '../../../test/next-release.ts'
import { createDatabase } from '../../../test/postgres.ts'
import { newId } from '../ids.ts'
import { type MigrationPace, migratePostgres } from './migrate.ts'

const quick: MigrationPace = { lockTimeout: 200, pauses: Array(200).fill(50) }

async function freshDatabase() {
  const copy = await createDatabase(inject('postgresUrl'), `migrate_${newId().replaceAll('-', '')}`)
  const client = new pg.Client({ connectionString: copy.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await copy.drop()
  })
  return { url: copy.url, client }
}

/** The migrations of a next release, which changes a table that everyone uses. */
const nextRelease = () => nextMigrations(['alter table "users" add column "nickname" text;'])

test('a migration that waits for a table lets others use it, and succeeds once it is free', async () => {
  const { url, client } = await freshDatabase()
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await client.query('begin; select * from users')
  const log = vi.fn()
  const migrating = migratePostgres(url, await nextRelease(), { log, pace: quick })
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(2), 40_000)
  expect(log).toHaveBeenCalledWith(
    'A migration needs a table that is in use. It changed nothing and tries again in 0.05 s.',
  )
  await reader.query('select * from users')
  await client.query('commit')
  await migrating
  await reader.query('select nickname from users')
  await reader.end()
})

test('a migration gives up when a table stays in use, and says what to do', async () => {
  const { url, client } = await freshDatabase()
  await client.query('begin; select * from users')
  const few = { lockTimeout: 50, pauses: [10, 10] }
  await expect(migratePostgres(url, await nextRelease(), { pace: few })).rejects.toThrow(
    /^a migration failed, and nothing was changed: a table that it needs stayed in use\. Try again/,
  )
})

test('in a deadlock, the migration gives way to the other transaction, and tries again', async () => {
  const { url, client } = await freshDatabase()
  await client.query(`set deadlock_timeout to '60s'`)
  await client.query('begin')
  await client.query('select * from products')
  const both = ['users', 'products'].map((table) => `alter table "${table}" add column "nickname" text;`)
  const folder = await nextMigrations(both)
  const log = vi.fn()
  const migrating = migratePostgres(url, folder, { log, pace: { lockTimeout: 20_000, pauses: Array(200).fill(50) } })
  const waiting = `select 1 from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`
  await vi.waitFor(async () => expect((await client.query(waiting)).rows).toHaveLength(1), 40_000)
  await client.query('select * from users')
  await client.query('commit')
  await migrating
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^A migration needs a table that is in use\./))
  await client.query('select users.nickname, products.nickname from users, products')
})

test('an instance waits for another one that is migrating, and says so', async () => {
  const { url, client } = await freshDatabase()
  await client.query('select pg_advisory_lock(7302451)')
  const log = vi.fn()
  const migrating = migratePostgres(url, migrationsFolder, { log, pace: quick })
  await vi.waitFor(
    () =>
      expect(log).toHaveBeenCalledExactlyOnceWith('Another instance is migrating the database. This one waits for it.'),
    40_000,
  )
  await client.query('select pg_advisory_unlock(7302451)')
  await migrating
})

test('an older release on a newer schema logs it and changes nothing', async () => {
  const { url } = await freshDatabase()
  await migratePostgres(url, await nextRelease(), {})
  const log = vi.fn()
  await migratePostgres(url, migrationsFolder, { log })
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^A newer release has migrated this database\./))
})

test('a database of another encoding is refused in one sentence', async () => {
  const { url, client } = await freshDatabase()
  const name = `${new URL(url).pathname.slice(1)}_ascii`
  await client.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  onTestFinished(async () => {
    await client.query(`drop database ${name}`)
  })
  const other = Object.assign(new URL(url), { pathname: `/${name}` }).href
  await expect(migratePostgres(other, migrationsFolder, {})).rejects.toThrow(/^its encoding is SQL_ASCII, not UTF8\./)
})

test('a read-only database is refused in one sentence', async () => {
  const { url, client } = await freshDatabase()
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
  await expect(migratePostgres(url, migrationsFolder, {})).rejects.toThrow(/^it is read-only\. Free disk space/)
})
