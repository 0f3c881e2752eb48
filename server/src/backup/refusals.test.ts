import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  migrationsFolder,
  type Place,
  readContents,
  serverPlace,
  withCopyConnection,
  withHeader,
} from '../../test/backups.ts'
import { nextMigrations } from '../../test/next-release.ts'
import { startTestSite, testPassword } from '../../test/test-site.ts'
import { emailJobs } from '../office/office.ts'
import { applyMigrations, readMigrations } from '../platform/db/migrations.ts'
import { backUp } from './backup.ts'
import type { TableFacts } from './backup-body.ts'
import { checkBackup } from './check.ts'
import { restore } from './restore.ts'

const folder = await mkdtemp(join(tmpdir(), 'course-site-refusals-'))
const options = { folder, keep: 1_000, publicUrl: 'http://course.test' }

/** Sells on a new site, stops it, and makes a backup. */
async function soldPlace(): Promise<{ place: Place; path: string; contents: TableFacts[] }> {
  const place = await serverPlace()
  {
    await using site = await startTestSite(await place.open())
    await site.person('Super Admin')
    expect((await site.enroll('ada@example.com')).status).toBe(200)
    await site.emailTo('ada@example.com', '')
    await site.jobsDone()
  }
  const { path } = await withCopyConnection(place, (connection) => backUp(connection, options))
  return { place, path, contents: await withCopyConnection(place, readContents) }
}

let ours: Awaited<ReturnType<typeof soldPlace>>
let theirs: Awaited<ReturnType<typeof soldPlace>>
beforeAll(async () => {
  ours = await soldPlace()
  theirs = await soldPlace()
})
afterAll(async () => {
  await ours.place[Symbol.asyncDispose]()
  await theirs.place[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Restores like the command, and expects a refusal of one sentence that changes nothing. @returns the sentence */
async function refusal(path: string, replacing = true): Promise<string> {
  const answer = await withCopyConnection(ours.place, async (connection) =>
    restore(connection, await checkBackup(path, migrationsFolder), { emailJobs, replacing }),
  ).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  expect(await withCopyConnection(ours.place, readContents)).toEqual(ours.contents)
  expect(answer).toMatch(/^[^\n]+\.$/)
  return answer
}

test('a restore refuses a truncated backup', async () => {
  const path = join(folder, 'short')
  const { length } = await readFile(ours.path)
  const lengths = [
    0,
    1,
    40,
    length - 33,
    length - 1,
    ...Array.from({ length: 20 }, () => Math.floor(Math.random() * length)),
  ]
  for (const bytes of lengths) {
    await copyFile(ours.path, path)
    await truncate(path, bytes)
    expect([bytes, await refusal(path)]).toEqual([bytes, expect.stringMatching(/cut short|not a backup/)])
  }
})

test('a restore refuses a backup with one changed byte', async () => {
  const path = join(folder, 'flipped')
  const whole = await readFile(ours.path)
  const places = [
    0,
    whole.indexOf('\n') + 5,
    whole.length - 1,
    ...Array.from({ length: 30 }, () => Math.floor(Math.random() * whole.length)),
  ]
  for (const at of places) {
    const flipped = Buffer.from(whole)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    await writeFile(path, flipped)
    expect([at, await refusal(path)]).toEqual([at, expect.stringMatching(/damaged|not a backup/)])
  }
})

test('a restore refuses a backup with a newer file format or a newer database version', async () => {
  const newerFormat = await withHeader(ours.path, (header) => ({ kind: header.kind, format: 2, anything: 'else' }))
  expect(await refusal(newerFormat)).toContain('newer version')
  const schema = { hash: 'not made yet', madeAt: Date.now() + 1e12 }
  expect(await refusal(await withHeader(ours.path, (header) => ({ ...header, schema })))).toContain('newer version')
  const unknown = { hash: 'of another program', madeAt: readMigrations(migrationsFolder)[0].madeAt }
  expect(await refusal(await withHeader(ours.path, (header) => ({ ...header, schema: unknown })))).toContain('not know')
})

test('a restore refuses a backup from before version 1.0 and names the commit to install first', async () => {
  const schema = { hash: 'of an earlier commit', madeAt: 1 }
  const path = await withHeader(ours.path, (header) => ({ ...header, schema }))
  expect(await refusal(path)).toMatch(
    /from before version 1\.0, and only those of commit 7e1b3a0e .+ install that commit first/,
  )
})

test('a restore refuses a file that is not a backup or does not exist', async () => {
  await writeFile(join(folder, 'note.txt'), 'Dear owner,\nthis is no backup.\n')
  expect(await refusal(join(folder, 'note.txt'))).toContain('not a backup')
  expect(await refusal(join(folder, 'absent'))).toContain("can't be read")
})

test("a restore never replaces a site with another site's backup, and with its own only with --replace", async () => {
  expect(await refusal(theirs.path, false)).toContain('a different site')
  expect(await refusal(theirs.path, true)).toContain('a different site')
  expect(await refusal(ours.path, false)).toContain('--replace')
})

test('a restore replaces a new site without buyers, but only with --replace', async () => {
  await using fresh = await serverPlace()
  {
    await using site = await startTestSite(await fresh.open())
    await site.person('Super Admin')
  }
  const backup = await checkBackup(ours.path, migrationsFolder)
  const restoring = (replacing: boolean) =>
    withCopyConnection(fresh, (connection) => restore(connection, backup, { emailJobs, replacing }))
  await expect(restoring(false)).rejects.toThrow('without users or payments. Add --replace')
  await restoring(true)
  await using site = await startTestSite(await fresh.open())
  expect((await site.logIn('ada@example.com', testPassword)).status).toBe(200)
})

test('a restore refuses the database of a running site', async () => {
  await using _site = await startTestSite(await theirs.place.open())
  const backup = await checkBackup(theirs.path, migrationsFolder)
  const restoring = withCopyConnection(theirs.place, (connection) =>
    restore(connection, backup, { emailJobs, replacing: true }),
  )
  await expect(restoring).rejects.toThrow('Stop the site first.')
})

test('a restore waits until the connections of a stopped site have ended', async () => {
  await using fresh = await serverPlace()
  const backup = await checkBackup(ours.path, migrationsFolder)
  const answers = [true, true, false]
  const isShared = async () => answers.shift() ?? true
  await withCopyConnection(fresh, (connection) =>
    restore({ ...connection, isShared }, backup, { emailJobs, replacing: false }),
  )
  expect(answers).toEqual([])
})

test('a restore that fails halfway changes nothing', async () => {
  const backup = await checkBackup(ours.path, migrationsFolder)
  let copies = 0
  const restoring = withCopyConnection(ours.place, (connection) =>
    restore(
      {
        ...connection,
        copyIn(target, rows) {
          copies += 1
          if (copies > 9) throw new Error('the lights went out')
          return connection.copyIn(target, rows)
        },
      },
      backup,
      { emailJobs, replacing: true },
    ),
  )
  await expect(restoring).rejects.toThrow('the lights went out')
  expect(await withCopyConnection(ours.place, readContents)).toEqual(ours.contents)
})

test('a failed backup leaves no file and keeps the older backups', async () => {
  const before = await readdir(folder)
  const failing = withCopyConnection(ours.place, (connection) =>
    backUp(
      {
        ...connection,
        async *copyOut(source) {
          if (source.table.includes('users')) throw new Error('the connection broke')
          yield* connection.copyOut(source)
        },
      },
      { ...options, keep: 1 },
    ),
  )
  await expect(failing).rejects.toThrow('the connection broke')
  expect(await readdir(folder)).toEqual(before)
  const broken = withCopyConnection(ours.place, (connection) =>
    backUp(connection, { ...options, signal: AbortSignal.abort(new Error('stopped')) }),
  )
  await expect(broken).rejects.toThrow()
  expect(await readdir(folder)).toEqual(before)
})

test("a backup keeps the site's newest backups and does not count those of other sites", async () => {
  const shared = { ...options, folder: await mkdtemp(join(folder, 'shared-')), keep: 2 }
  const stranger = await withCopyConnection(theirs.place, (connection) => backUp(connection, shared))
  const made: string[] = []
  for (let count = 0; count < 4; count += 1)
    made.push((await withCopyConnection(ours.place, (connection) => backUp(connection, shared))).path)
  const left = (await readdir(shared.folder)).map((name) => join(shared.folder, name)).sort()
  expect(left).toEqual([stranger.path, ...made.slice(2)].sort())
  for (const path of left) await checkBackup(path, migrationsFolder)
})

test('a backup refuses a database without a site', async () => {
  await using place = await serverPlace()
  await expect(withCopyConnection(place, (connection) => backUp(connection, options))).rejects.toThrow('no site yet')
})

test('a backup of an older version is restored at that version and then migrated', async () => {
  await using older = await serverPlace()
  await using newer = await serverPlace()
  const { path } = await withCopyConnection(older, async (connection) => {
    await applyMigrations(connection.query, readMigrations(migrationsFolder))
    await connection.query(
      `insert into users (id, first_name, last_name, email, email_key, role)
       values (gen_random_uuid(), 'Old', E'tab\\t, line\\n, \\\\. and \\\\N', 'old@example.com', 'old@example.com', 'Super Admin')`,
    )
    return backUp(connection, options)
  })
  const backup = await checkBackup(path, await nextMigrations(['alter table "users" add column "nickname" text;']))
  await withCopyConnection(newer, async (connection) => {
    await restore(connection, backup, { emailJobs, replacing: false })
    expect(await connection.query('select last_name, nickname from users')).toEqual([
      { last_name: 'tab\t, line\n, \\. and \\N', nickname: null },
    ])
  })
  await using site = await startTestSite(await newer.open())
  expect((await site.visitor.get('/readyz')).status).toBe(200)
})

test('no table uses a sequence, because backups do not contain sequences', async () => {
  const counters = await withCopyConnection(ours.place, (connection) =>
    connection.query(`select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`),
  )
  expect(counters).toEqual([])
})
