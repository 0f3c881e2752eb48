import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { backUp } from '../src/backup/backup.ts'
import { createTally, type TableFacts } from '../src/backup/backup-body.ts'
import { checkBackup } from '../src/backup/check.ts'
import { restore } from '../src/backup/restore.ts'
import { findTables, inPublic } from '../src/backup/site-tables.ts'
import { emailJobs } from '../src/office/office.ts'
import type { Erased } from '../src/office/own-data/erasures.queries.ts'
import { connectPglite } from '../src/platform/db/connect.pglite.ts'
import type { Database } from '../src/platform/db/connect.ts'
import { copyPglite } from '../src/platform/db/copy.pglite.ts'
import { copyPostgres } from '../src/platform/db/copy.postgres.ts'
import type { CopyConnection } from '../src/platform/db/copy.ts'
import { newId } from '../src/platform/ids.ts'

export const migrationsFolder = join(import.meta.dirname, '../migrations')

/** A database for a site, with functions to open it like the site and like the backup commands. */
export interface Place {
  /** The URL of a server, or a folder. */
  url: string
  open(): Promise<{ databaseUrl: string } | { database: Database }>
  copy(): Promise<CopyConnection>
  [Symbol.asyncDispose](): Promise<void>
}

/** An empty database on the tests' server. */
export async function serverPlace(): Promise<Place> {
  const name = `empty_${newId().replaceAll('-', '')}`
  const server = inject('postgresUrl')
  await asAdministrator(server, `create database ${name}`)
  const { href: url } = Object.assign(new URL(server), { pathname: `/${name}` })
  return {
    url,
    open: async () => ({ databaseUrl: url }),
    copy: () => copyPostgres(url),
    [Symbol.asyncDispose]: () => asAdministrator(server, `drop database ${name} with (force)`),
  }
}

/** An empty folder for the embedded database. */
export async function embeddedPlace(): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'course-site-place-'))
  return {
    url: directory,
    open: async () => ({ database: await connectPglite(directory, migrationsFolder) }),
    copy: () => copyPglite(directory),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  }
}

/** Where a site can have its database, by its name in tests. */
export const places = { 'a server': serverPlace, 'the embedded database': embeddedPlace }

/** Runs work on a database like the backup commands. */
export async function withCopyConnection<T>(
  place: Place,
  work: (connection: CopyConnection) => Promise<T>,
): Promise<T> {
  const connection = await place.copy()
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

/**
 * Restores a backup of one database to another, empty one.
 * @param folder where the backup is written
 * @param erased the people whose data was erased since then
 */
export async function restoreFrom(source: Place, target: Place, folder: string, erased?: Erased) {
  const options = { folder, keep: 1_000, publicUrl: 'http://course.test' }
  const { path } = await withCopyConnection(source, (connection) => backUp(connection, options))
  const backup = await checkBackup(path, migrationsFolder)
  return withCopyConnection(target, (connection) =>
    restore(connection, backup, { emailJobs, replacing: false, erased }),
  )
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The counts and digests of all rows in all tables of the site and its queue. */
export async function readContents(connection: CopyConnection): Promise<TableFacts[]> {
  const sources = [
    ...(await findTables(connection)).map(({ name, columns }) => ({ name, table: inPublic(name), columns })),
    ...((await hasQueue(connection)) ? [{ name: 'jobs', table: 'pgboss.job', columns: ['id', 'name', 'state'] }] : []),
  ]
  const facts: TableFacts[] = []
  for (const source of sources) {
    const tally = createTally(source.name)
    for await (const rows of connection.copyOut(source)) tally.add(rows)
    facts.push(tally.facts())
  }
  return facts
}

const hasQueue = async (connection: CopyConnection) =>
  (await connection.query(`select 1 where to_regclass('pgboss.job') is not null`)).length > 0

/** Copies a backup with a changed header and a valid checksum. */
export async function withHeader(path: string, change: (header: Record<string, unknown>) => object): Promise<string> {
  const bytes = await readFile(path)
  const end = bytes.indexOf('\n')
  const header = JSON.stringify(change(JSON.parse(bytes.toString('utf8', 0, end))))
  const changed = Buffer.concat([Buffer.from(header), bytes.subarray(end, -32)])
  const name = `${path}.${newId()}`
  await writeFile(name, Buffer.concat([changed, createHash('sha256').update(changed).digest()]))
  return name
}
