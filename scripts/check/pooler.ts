import { spawn } from 'node:child_process'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const nobody = 65_534
const isRoot = process.getuid?.() === 0

/** The settings for PgBouncer that docs/scale.md recommends. */
export async function documentedSettings(): Promise<string> {
  const page = await readFile(join(import.meta.dirname, '../../docs/scale.md'), 'utf8')
  const settings = /```ini pgbouncer\n(.*?)```/s.exec(page)?.[1]
  if (!settings) throw new Error('docs/scale.md has no settings for PgBouncer')
  return settings
}

/**
 * Starts PgBouncer in front of a database.
 * @param settings a whole settings file; addresses and logins are replaced
 * @returns the address of the pooled database
 */
export async function startPooler(
  databaseUrl: string,
  mode: 'session' | 'transaction',
  settings: string,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port: databasePort, pathname, username } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'course-site-pooler-'))
  const file = join(folder, 'pgbouncer.ini')
  const text = settings
    .replace(/^course = .*$/m, `course = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${folder}/users`)
    .replace(/^pool_mode = .*$/m, `pool_mode = ${mode}`)
  await writeFile(file, `${text}\nunix_socket_dir =\n`)
  await writeFile(join(folder, 'users'), `"${username}" ""\n`)
  // PgBouncer refuses to run as root.
  const rights = isRoot ? { uid: nobody, gid: nobody } : {}
  for (const path of isRoot ? [folder, file, join(folder, 'users')] : []) await chown(path, nobody, nobody)
  const child = spawn('pgbouncer', ['--quiet', file], { ...rights, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error('PgBouncer is missing. Install it with: apt-get install pgbouncer')))
    child.once('exit', () => resolve())
  })
  const url = `postgres://${username}@127.0.0.1:${port}/course`
  await Promise.race([untilReady(url), ended])
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    const isReady = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isReady) return
    await sleep(100)
  }
  throw new Error('PgBouncer was not ready in time')
}
