import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readContents, serverPlace, withCopyConnection } from '../../test/backups.ts'
import { commandFile } from '../../test/commands.ts'
import { startTestSite } from '../../test/test-site.ts'
import { newSecret } from '../platform/ids.ts'

/** Commands are ended here in the middle of their work: each has to say so, fail, and leave nothing behind. */

const place = await serverPlace()
const folder = await mkdtemp(join(tmpdir(), 'course-site-ends-'))
const backups = join(folder, 'backups')
// In a database of its own, because a restore refuses one that others are connected to.
const admin = new pg.Pool({ connectionString: inject('postgresUrl'), max: 2 })
const database = new URL(place.url).pathname.slice(1)
admin.on('error', () => undefined)

beforeAll(async () => {
  await cp(join(import.meta.dirname, '../../../content'), join(folder, 'content'), { recursive: true })
  await using site = await startTestSite(await place.open())
  await site.person('Super Admin')
  await site.person()
  // More than all buffers between the database and a file can hold, and nothing that could be compressed.
  await using database = await openDatabase()
  await database.query(`insert into users (id, first_name, last_name, email, email_key, role, registered_at, password_hash)
    select gen_random_uuid(), 'Ada', 'Byron', n || '@example.com', n || '@example.com', 'Paid User', now(),
    (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 20) m) from generate_series(1, 40000) n`)
}, 120_000)
afterAll(async () => {
  await admin.end()
  await place[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Another program's connection to the site's database. */
async function openDatabase() {
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  return { query: (text: string) => client.query(text), [Symbol.asyncDispose]: () => client.end() }
}

interface Run {
  child: ChildProcess
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string; complained: string }>
}

/** Starts a command as an operator does. `blocks` is how many blocks of 512 bytes a file that it writes may have. */
function start(
  name: string,
  options: string[] = [],
  more: { input?: string | undefined; blocks?: number; output?: string; within?: string[] } = {},
): Run {
  const env = {
    DATABASE_URL: place.url,
    TOKEN_SECRET: newSecret(),
    BACKUP_DIR: backups,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'http://localhost:4100',
    CONTENT_DIR: join(folder, 'content'),
  }
  const limit = more.blocks === undefined ? '' : `ulimit -f ${more.blocks}; `
  const script = `${limit}exec "$0" "$@" ${more.output ? `> ${more.output}` : ''}`
  const args = [process.execPath, commandFile(name), ...options]
  const [program = '', ...before] = more.within ?? ['/bin/sh', '-c', script]
  const child = spawn(program, [...before, ...args], { env, cwd: folder })
  child.stdin.end(more.input ?? '')
  const exit = new Promise<Pick<Awaited<Run['ended']>, 'code' | 'signal'>>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  const ended = Promise.all([exit, text(child.stdout), text(child.stderr)]).then(([how, said, complained]) => ({
    ...how,
    said,
    complained,
  }))
  return { child, ended }
}

const failedWith = (words: string) => ({
  code: 1,
  signal: null,
  complained: expect.stringMatching(new RegExp(`^[^\\n]*${words}[^\\n]*\\n$`)),
})

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

const filesIn = (path: string): Promise<string[]> => readdir(path).catch(() => [])
const backupsOf = async () => (await filesIn(backups)).filter((name) => !name.endsWith('.part'))

/** The commands' connections that run a statement or wait in a transaction. */
async function connections(condition: string): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = '${database}' and ${condition}`,
  )
  return rows.map(({ pid }) => pid)
}
const copying = "query ilike 'copy %' and state = 'active'"
const waiting = "wait_event_type = 'Lock'"
const cut = (condition: string) =>
  admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${database}' and ${condition}`)

/** Pauses a command in the middle of copying a large table, and lets it go on after the problem. */
async function inTheMiddle({ child }: Run, isThere: () => Promise<boolean>, problem: () => unknown): Promise<void> {
  await until(isThere)
  child.kill('SIGSTOP')
  await problem()
  child.kill('SIGCONT')
}

const isWritingBackup = async () => {
  const [part] = (await filesIn(backups)).filter((name) => name.endsWith('.part'))
  return part !== undefined && (await stat(join(backups, part))).size > 2_000_000
}

test('a backup that a problem ends fails in one sentence, without a partial file, and keeps the older backups', async () => {
  expect(await start('backup').ended).toMatchObject({ code: 0, complained: '' })
  const before = await backupsOf()
  expect(before).toHaveLength(1)
  for (const blocks of [0, 2_000])
    expect(await start('backup', ['--keep', '1'], { blocks }).ended, `${blocks}`).toMatchObject(failedWith('too large'))
  const canceled = start('backup', ['--keep', '1'])
  await inTheMiddle(canceled, isWritingBackup, () => canceled.child.kill('SIGTERM'))
  expect(await canceled.ended).toMatchObject(failedWith('Canceled by SIGTERM'))
  const torn = start('backup', ['--keep', '1'])
  await inTheMiddle(torn, isWritingBackup, () => cut(copying))
  expect(await torn.ended).toMatchObject(failedWith('terminat'))
  const silent = start('backup', ['--keep', '1'], { output: '/dev/full' })
  expect(await silent.ended).toMatchObject(failedWith('could not be written'))
  expect((await backupsOf()).length).toBe(1)
  expect(await filesIn(backups)).toEqual(await backupsOf())
}, 240_000)

/** A file system of this size over the folder of the backups, in a namespace that ends with the command. */
function startOnFullDisk(size: string, folder: string): Run {
  const script = `mount -t tmpfs -o size=${size} tmpfs "${folder}"
    "$0" "$@"; code=$?
    ls -A "${folder}"
    exit $code`
  return start('backup', ['--to', folder], {
    within: ['/usr/bin/env', 'PATH=/usr/bin:/bin', 'unshare', '--map-root-user', '--mount', 'sh', '-c', script],
  })
}

test('a backup to a full disk fails in one sentence that names the folder, and leaves nothing there', async () => {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  const canMount = await startOnFullDisk('100m', disk).ended
  // Where namespaces are not permitted, the limit of a file's size above stands for the full disk.
  if (!canMount.said.includes('read back and complete')) {
    expect(canMount.complained).toMatch(/unshare|mount/)
    return
  }
  for (const size of ['64k', '5m'])
    expect(await startOnFullDisk(size, disk).ended, size).toEqual({
      ...failedWith(`There is no space left in ${disk}`),
      said: '',
    })
}, 240_000)

test('a restore that a problem ends leaves the database as it was', async () => {
  const [name = ''] = await backupsOf()
  const before = await withCopyConnection(place, readContents)
  const options = ['--replace', join(backups, name)]
  const isCopying = async () => (await connections(copying)).length > 0
  const canceled = start('restore', options)
  await inTheMiddle(canceled, isCopying, () => canceled.child.kill('SIGTERM'))
  expect(await canceled.ended).toMatchObject(failedWith('Canceled by SIGTERM'))
  const torn = start('restore', options)
  // By now the statement may be over, but not its transaction, or its next rows are on their way. Then not the server but
  // the driver or the command names the lost connection.
  await inTheMiddle(torn, isCopying, () => cut("state <> 'idle'"))
  expect(await torn.ended).toMatchObject(failedWith('(?:terminat|connection error|connection was lost)'))
  expect(await withCopyConnection(place, readContents)).toEqual(before)
}, 240_000)

test('an export to a full disk leaves neither a new folder nor half a file in an old one', async () => {
  const target = join(folder, 'exported')
  expect(await start('content-export', ['--to', target], { blocks: 4 }).ended).toMatchObject(failedWith('EFBIG'))
  expect((await filesIn(folder)).filter((name) => name.startsWith('exported'))).toEqual([])
  expect(await start('content-export', ['--to', target]).ended).toMatchObject({ code: 0, complained: '' })
  const words = join(target, 'words', 'privacy.json')
  await writeFile(words, '{}')
  expect(await start('content-export', ['--to', target], { blocks: 1 }).ended).toMatchObject(failedWith('EFBIG'))
  expect((await stat(words)).size).toBe(2)
  expect((await filesIn(target)).filter((name) => name.endsWith('.part'))).toEqual([])
}, 120_000)

const commands: [name: string, options: string[], input: string | undefined][] = [
  ['content-apply', ['--yes'], undefined],
  ['notice', ['--subject', 'A new lesson'], 'We have added a lesson.'],
  ['migrate', [], undefined],
  ['doctor', [], undefined],
]

test.each(commands)(
  '%s says that a signal ended it, and that its connection was lost',
  async (name, options, input) => {
    const before = await filesIn(folder)
    for (const [problem, words] of [
      ['signal', 'Canceled by SIGTERM'],
      ['connection', ''],
    ] as const) {
      const lock = await openDatabase()
      try {
        await lock.query('begin; lock table users, site_state, document_versions, drizzle.__drizzle_migrations')
        const run = start(name, options, { input })
        await until(async () => (await connections(waiting)).length > 0)
        if (problem === 'signal') run.child.kill('SIGTERM')
        else await until(async () => (await cut(waiting)).rowCount === 0 && run.child.exitCode !== null)
        const end = await run.ended
        // The check-up goes on without a database: that is one of its findings.
        if (name === 'doctor' && problem === 'connection') expect(end).toMatchObject({ code: 1, complained: '' })
        else expect(end).toMatchObject(failedWith(words))
      } finally {
        await lock[Symbol.asyncDispose]()
      }
    }
    expect((await filesIn(folder)).filter((each) => !before.includes(each) && each !== 'data')).toEqual([])
  },
  120_000,
)

test.each(commands)(
  '%s fails if its output cannot be written',
  async (name, options, input) => {
    const end = await start(name, options, { output: '/dev/full', input }).ended
    expect(end).toMatchObject(failedWith('could not be written'))
  },
  120_000,
)
