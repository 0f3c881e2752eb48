import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { migrationsFolder } from '../../../test/backups.ts'
import { createDatabase } from '../../../test/postgres.ts'
import { emailJobs } from '../../office/office.ts'
import { connectPostgres, type Database } from '../db/connect.ts'
import { newId } from '../ids.ts'
import { startJobs } from './jobs.ts'

const patience = { timeout: 40_000, interval: 50 }

async function freshDatabase(): Promise<Database> {
  const copy = await createDatabase(inject('postgresUrl'), `jobs_${newId().replaceAll('-', '')}`)
  const database = await connectPostgres(copy.url, migrationsFolder, () => {})
  onTestFinished(async () => {
    await database.close()
    await copy.drop()
  })
  return database
}

/** Two instances with a handler that only ends when the test says so. A killed one never reaches the database again. */
async function startInstances({ jobStore }: Database) {
  const starts: number[] = []
  const end = Promise.withResolvers<void>()
  const instances = [0, 1].map((number) => ({ number, checks: 0, isKilled: false }))
  for (const instance of instances) {
    const executeSql: typeof jobStore.db.executeSql = (text, values) => {
      if (text.includes('isLost')) instance.checks += 1
      return instance.isKilled ? Promise.reject(new Error('killed')) : jobStore.db.executeSql(text, values)
    }
    const store = { db: { ...jobStore.db, executeSql } }
    const jobs = await startJobs(store, () => undefined, { check: 0.2, renewal: 0.1, grace: 0.2 }, emailJobs)
    await jobs.work('mail.welcome', () => {
      starts.push(instance.number)
      return end.promise
    })
    onTestFinished(async () => {
      end.resolve()
      await jobs.stop()
    })
  }
  return { instances, starts, end: end.resolve }
}

async function enqueue({ db, jobStore }: Database) {
  const jobs = await startJobs(jobStore, () => undefined, {}, emailJobs)
  await jobs.enqueue(db, 'mail.welcome', { userId: newId() })
  await jobs.stop()
}

async function readJob({ db }: Database) {
  const job = sql`select state, heartbeat_on > now() - interval '25 seconds' as renewed from pgboss.job where name = 'mail.welcome'`
  return ((await db.execute(job)) as unknown as { rows: object[] }).rows[0]
}

const letPass = ({ db }: Database, seconds: number) =>
  db.execute(sql`update pgboss.job set heartbeat_on = heartbeat_on - make_interval(secs => ${seconds})`)

test('a mail server that takes five minutes to answer gets the email once, because its job is renewed', async () => {
  const database = await freshDatabase()
  const { instances, starts, end } = await startInstances(database)
  await enqueue(database)
  await vi.waitFor(() => expect(starts).toHaveLength(1), patience)
  for (let passed = 0; passed < 300; passed += 30) {
    await letPass(database, 30)
    await vi.waitFor(async () => expect(await readJob(database)).toEqual({ state: 'active', renewed: true }), patience)
  }
  const before = instances.map(({ checks }) => checks)
  await vi.waitFor(
    () => expect(instances.every(({ checks }, at) => checks > (before[at] ?? 0) + 2)).toBe(true),
    patience,
  )
  end()
  await vi.waitFor(async () => expect(await readJob(database)).toMatchObject({ state: 'completed' }), patience)
  expect(starts).toHaveLength(1)
})

test('a job whose instance was killed starts on another one within two minutes, whatever its pause between tries', async () => {
  const database = await freshDatabase()
  const { instances, starts, end } = await startInstances(database)
  await enqueue(database)
  await vi.waitFor(() => expect(starts).toHaveLength(1), patience)
  await database.db.execute(sql`update pgboss.job set retry_delay = 3600`)
  for (const instance of instances) instance.isKilled = instance.number === starts[0]
  // A lease, and a check.
  await letPass(database, 60 + 30)
  await vi.waitFor(() => expect(starts).toEqual([starts[0], 1 - (starts[0] ?? 0)]), patience)
  end()
  await vi.waitFor(async () => expect(await readJob(database)).toMatchObject({ state: 'completed' }), patience)
})

test('a job is found by a check', async () => {
  const database = await freshDatabase()
  const done = Promise.withResolvers<void>()
  const worker = await startJobs(database.jobStore, () => undefined, { check: 0.2, grace: 0.2 }, emailJobs)
  onTestFinished(() => worker.stop())
  await worker.work('mail.welcome', async () => done.resolve())
  await worker.enqueue(database.db, 'mail.welcome', { userId: newId() }, 3_600)
  await database.db.execute(sql`update pgboss.job set start_after = now()`)
  await done.promise
})

test('a start changes the queues whose options differ', async () => {
  const database = await freshDatabase()
  await enqueue(database)
  await database.db.execute(sql`update pgboss.queue set notify = true, heartbeat_seconds = null`)
  const jobs = await startJobs(database.jobStore, () => undefined, {}, emailJobs)
  await jobs.stop()
  const settings = sql`select notify, heartbeat_seconds from pgboss.queue where name = 'mail.welcome'`
  const { rows } = (await database.db.execute(settings)) as unknown as { rows: object[] }
  expect(rows).toEqual([{ notify: false, heartbeat_seconds: 60 }])
})
