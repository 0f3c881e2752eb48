import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { DatabaseFacts } from './machine-rules.ts'
import type { AddressFacts } from './site-rules.ts'

/** Why something failed, in the words of whoever failed; of several tries at several addresses the first one's. */
export function reasonOf(error: unknown): string {
  const { cause, errors, message = String(error) } = error as { cause?: unknown; errors?: unknown[]; message?: string }
  if (cause) return reasonOf(cause)
  return errors?.[0] ? reasonOf(errors[0]) : message
}

/** Asks a database how it keeps what it is given. */
export async function askDatabase(
  db: Db,
  kind: DatabaseFacts['kind'],
  knownMigrations: number,
): Promise<DatabaseFacts & { skewSeconds: number }> {
  const asked = Date.now()
  const { rows } = (await db.execute(sql`select current_setting('server_version') as version,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
    extract(epoch from clock_timestamp())::float8 as now,
    (select count(*)::int from drizzle.__drizzle_migrations) as applied`)) as unknown as {
    rows: { version: string; fsync: string; synchronous_commit: string; now: number; applied: number }[]
  }
  const [row] = rows
  const heardAt = (asked + Date.now()) / 2
  if (!row) throw new Error('the database says nothing about itself')
  return {
    kind,
    version: row.version,
    fsync: row.fsync === 'on',
    synchronousCommit: row.synchronous_commit !== 'off',
    appliedMigrations: row.applied,
    knownMigrations,
    skewSeconds: heardAt / 1_000 - row.now,
  }
}

/** How much room a folder has, in bytes. */
export async function askDisk(folder: string): Promise<{ free: number; total: number }> {
  await access(folder, constants.W_OK)
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Opens the site as a visitor does. Never rejects. */
export async function askAddress(publicUrl: string, milliseconds: number): Promise<AddressFacts> {
  try {
    const response = await fetch(`${publicUrl}/readyz`, {
      signal: AbortSignal.timeout(milliseconds),
      redirect: 'manual',
    })
    const reply = (await response.json().catch(() => undefined)) as { status?: unknown } | undefined
    const fault = reply?.status === 'ready' ? undefined : `it answers ${response.status}, and not as this site does`
    return { publicUrl, fault, certificateDays: fault ? undefined : await daysOfCertificate(publicUrl, milliseconds) }
  } catch (error) {
    return { publicUrl, fault: reasonOf(error), certificateDays: undefined }
  }
}

/** For how many days the certificate of an https address still holds. */
async function daysOfCertificate(publicUrl: string, milliseconds: number): Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return undefined
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: milliseconds })
    socket.once('secureConnect', () => {
      resolve((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000)
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
  })
}

/** The newest whole-looking backup in a folder. */
export async function findNewestBackup(
  folder: string,
  isBackup: (name: string) => boolean,
): Promise<{ path: string; name: string; ageSeconds: number } | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackup)
  const files = await Promise.all(
    names.map(async (name) => ({ name, path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  )
  const newest = files.sort((a, b) => b.at - a.at)[0]
  return newest && { name: newest.name, path: newest.path, ageSeconds: (Date.now() - newest.at) / 1_000 }
}
