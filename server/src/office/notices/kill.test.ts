import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createBundles, projectFolders } from '../../../test/faults/bundles.ts'
import { type Child, startChild } from '../../../test/faults/child.ts'
import { findFreePorts } from '../../../test/faults/free-ports.ts'
import { startMailServer } from '../../../test/faults/mail-server.ts'
import { createDatabase } from '../../../test/postgres.ts'
import { newId, newSecret } from '../../platform/ids.ts'

const members = 500
const kills = 20
const administrator = { Email: 'owner@example.com', Password: 'Orchard-Lantern-42' }
const notice = { Subject: 'A new lesson', Text: 'We have added a lesson.' }

/** A database of its own, a mail server, and a site in a process of its own, which can be killed and started again. */
async function startWorld() {
  const bundles = await createBundles()
  onTestFinished(() => bundles.remove())
  const copy = await createDatabase(inject('postgresUrl'), `notices_${newId().replaceAll('-', '')}`)
  const database = new pg.Client({ connectionString: copy.url })
  await database.connect()
  const dataDir = await mkdtemp(join(tmpdir(), 'course-site-notices-'))
  const port = await findFreePorts(3)
  const mail = await startMailServer(port + 2)
  const env = {
    PORT: String(port),
    LOCAL_GATEWAY_PORT: String(port + 1),
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

/** The first administrator has access too, and is the last of them. */
async function insertMembers(database: pg.Client): Promise<void> {
  await database.query(
    `with added as (
       insert into users (id, first_name, last_name, email, email_key, role)
       select gen_random_uuid(), 'Ada', 'Lovelace', 'ada' || n || '@example.com', 'ada' || n || '@example.com', 'Paid User'
       from generate_series(1, $1::int) as n returning id)
     insert into access (id, user_id, source) select gen_random_uuid(), id, 'administrator' from added`,
    [members - 1],
  )
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 120_000; !isTrue(); await sleep(1)) {
    if (Date.now() > end) throw new Error(`did not come true: ${isTrue}`)
  }
}

test('a notice to 500 members reaches each of them exactly once, although the site is killed 20 times', async () => {
  const { mail, database, start, kill, post } = await startWorld()
  await start()
  await insertMembers(database)
  const token = (await post('token', administrator)).message
  const { confirmation: Confirmation } = await post('notices', notice, token)
  await post('notices', { ...notice, Confirmation }, token)
  for (let killed = 1; killed <= kills; killed += 1) {
    const enough = Math.floor((members * killed) / (kills + 2))
    await until(() => mail.emails().length >= enough)
    await sleep(killed % 7)
    await kill()
    await start()
  }
  const read = () =>
    database.query('select count(sent_at)::int as sent, count(*)::int as members from notice_recipients')
  let sent = 0
  for (const end = Date.now() + 120_000; sent < members && Date.now() < end; await sleep(50))
    sent = (await read()).rows[0].sent
  expect((await read()).rows).toEqual([{ sent: members, members }])
  // A mail server that took an email just before a kill gets it again, as the same message.
  const emails = mail.emails()
  const expected = Array.from({ length: members - 1 }, (_, at) => `ada${at + 1}@example.com`)
  const messages = new Map(emails.map(({ messageId, to }) => [messageId, to]))
  expect([...messages.values()].toSorted()).toEqual([...expected, administrator.Email].toSorted())
  expect(emails.length).toBeLessThanOrEqual(members + kills)
}, 300_000)
