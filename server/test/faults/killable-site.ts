import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { newId, newSecret } from '../../src/platform/ids.ts'
import { createDatabase } from '../postgres.ts'
import { createBundles, projectFolders } from './bundles.ts'
import { type Child, startChild } from './child.ts'
import { findFreePorts } from './free-ports.ts'
import { startMailServer } from './mail-server.ts'

export const administrator = { Email: 'owner@example.com', Password: 'Orchard-Lantern-42' }

/** A database of its own, a mail server, and a site in a process of its own, which can be killed and started again. */
export async function startKillableSite() {
  const bundles = await createBundles()
  onTestFinished(() => bundles.remove())
  const copy = await createDatabase(inject('postgresUrl'), `killed_${newId().replaceAll('-', '')}`)
  const database = new pg.Client({ connectionString: copy.url })
  await database.connect()
  const dataDir = await mkdtemp(join(tmpdir(), 'course-site-killed-'))
  const port = await findFreePorts(3)
  const mail = await startMailServer(port + 2)
  const env = {
    PORT: String(port),
    LOCAL_GATEWAY_URL: `http://127.0.0.1:${port + 1}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DATABASE_URL: copy.url,
    TOKEN_SECRET: newSecret(),
    LIMIT_FACTOR: '1000',
    SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
    MAIL_FROM: 'course@example.com',
    ADMIN_EMAIL: administrator.Email,
    ADMIN_PASSWORD: administrator.Password,
    CONTENT_DIR: projectFolders.content,
    MIGRATIONS_DIR: projectFolders.migrations,
    PAGES_DIR: bundles.pages,
  }
  /** The server completes the statements that a killed process had started, such as one that takes a job. */
  const disconnected = async () => {
    const others = `select 1 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
    while (((await database.query(others)).rowCount ?? 0) > 0) await sleep(5)
  }
  let site: Child | undefined
  onTestFinished(async () => {
    await site?.end('SIGKILL')
    await mail.close()
    await database.end()
    await copy.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    mail,
    database,
    databaseUrl: copy.url,
    async start() {
      site = await startChild(bundles.site, env)
    },
    async kill() {
      await site?.end('SIGKILL')
      await disconnected()
      // As when the leases of the killed process have run out.
      await database.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
    },
    async post(path: string, body: object, token = '') {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
      const reply = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      expect(reply.status).toBe(200)
      return (await reply.json()) as Record<string, string>
    },
  }
}

export async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 120_000; !isTrue(); await sleep(1)) {
    if (Date.now() > end) throw new Error(`did not come true: ${isTrue}`)
  }
}
