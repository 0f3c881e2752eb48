import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { DatabaseFacts } from './machine-rules.ts'
import type { AddressFacts } from './site-rules.ts'

/** The innermost message of an error. If several addresses were tried, the first one's. */
export function reasonText(error: unknown): string {
  const { cause, errors, message = String(error) } = error as { cause?: unknown; errors?: unknown[]; message?: string }
  if (cause) return reasonText(cause)
  return errors?.[0] ? reasonText(errors[0]) : message
}

export async function probeDatabase(
  db: Db,
  kind: DatabaseFacts['kind'],
  knownMigrations: number,
): Promise<DatabaseFacts> {
  const { rows } = (await db.execute(sql`select current_setting('server_version') as version,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
    (select count(*)::int from drizzle.__drizzle_migrations) as applied`)) as unknown as {
    rows: { version: string; fsync: string; synchronous_commit: string; applied: number }[]
  }
  const [row] = rows
  if (!row) throw new Error('the database did not report its settings')
  return {
    kind,
    version: row.version,
    fsync: row.fsync === 'on',
    synchronousCommit: row.synchronous_commit !== 'off',
    appliedMigrations: row.applied,
    knownMigrations,
  }
}

/** The disk space at a folder, in bytes. @throws if the folder is not writable */
export async function probeDisk(folder: string): Promise<{ free: number; total: number; folder: string }> {
  await access(folder, constants.W_OK)
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize, folder }
}

/** Opens the site as a visitor does. Never rejects. */
export async function probeAddress(publicUrl: string, milliseconds: number): Promise<AddressFacts> {
  try {
    const response = await fetch(`${publicUrl}/readyz`, {
      signal: AbortSignal.timeout(milliseconds),
      redirect: 'manual',
    })
    const reply = (await response.json().catch(() => undefined)) as { status?: unknown } | undefined
    const problem =
      reply?.status === 'ready'
        ? undefined
        : `it answers with status ${response.status}, and the answer is not this site's`
    return { publicUrl, problem }
  } catch (error) {
    return { publicUrl, problem: reasonText(error) }
  }
}

/** The number of days until the certificate of an https address expires; undefined if it is not https. */
export async function readCertificateDays(publicUrl: string, milliseconds: number): Promise<number | undefined> {
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
