import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const thisRelease = join(import.meta.dirname, '../..')

export interface Instance {
  port: number
  /** Waits until it serves. @param release a folder */
  start(release: string): Promise<void>
  /** SIGTERM. @throws Error if it does not exit with 0 */
  stop(): Promise<void>
  kill(): Promise<void>
  isReady(): Promise<boolean>
}

/** @param logFile collects the output of all its processes */
export function createInstance(port: number, env: Record<string, string>, logFile: string): Instance {
  let child: ChildProcess | undefined
  const log = openSync(logFile, 'a')
  process.once('exit', () => child?.kill('SIGKILL'))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  return {
    port,
    isReady,
    async start(release) {
      const settings = { ...process.env, ...env, PORT: String(port) }
      child = spawn(process.execPath, [join(release, 'server/launch.mjs')], {
        env: settings,
        stdio: ['ignore', log, log],
      })
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`an instance ended with ${child.exitCode}: see ${logFile}`)
        await sleep(50)
      }
    },
    async stop() {
      await end('SIGTERM')
      if (child?.exitCode !== 0)
        throw new Error(`an instance ended with ${child?.exitCode}, not with 0: see ${logFile}`)
    },
    kill: () => end('SIGKILL'),
  }
}

const copied = [
  'server/launch.mjs',
  'server/dist',
  'server/migrations',
  'web/build/client',
  'web/build/render',
  'sandbox-gateway/dist',
  'content',
]

/** Makes the folder of a next release: this one with a migration. */
export async function makeNextRelease(folder: string): Promise<string> {
  await mkdir(join(folder, 'server'), { recursive: true })
  for (const path of copied) await cp(join(thisRelease, path), join(folder, path), { recursive: true })
  await symlink(join(thisRelease, 'node_modules'), join(folder, 'node_modules'))
  const migrations = join(folder, 'server/migrations')
  const journalFile = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8'))
  const tag = '9999_next_release'
  journal.entries.push({ ...journal.entries.at(-1), when: Date.now(), tag })
  await writeFile(journalFile, JSON.stringify(journal))
  const statements = [
    'alter table "users" add column "nickname" text;',
    'alter table "attempts" add column "coupon" text;',
    'create table "remarks" ("user_id" uuid not null references "users"("id"), "text" text not null);',
  ]
  await writeFile(join(migrations, `${tag}.sql`), statements.join('--> statement-breakpoint\n'))
  return folder
}

/** Migrates the database as an upgrade does before it restarts the first instance. */
export const migrate = (release: string, env: Record<string, string>) =>
  run(process.execPath, [join(release, 'server/dist/commands/migrate.mjs')], { env: { ...process.env, ...env } })
