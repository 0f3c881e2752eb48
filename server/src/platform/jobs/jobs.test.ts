import { expect, test } from 'vitest'
import { embeddedPlace, migrationsFolder } from '../../../test/backups.ts'
import { connectPglite } from '../db/connect.pglite.ts'
import { newId } from '../ids.ts'
import { startJobs } from './jobs.ts'

test('the first job can be queued inside a transaction, even with a single connection', async () => {
  await using place = await embeddedPlace()
  const database = await connectPglite(place.url, migrationsFolder)
  const jobs = await startJobs(database.jobStore, () => undefined, {}, ['mail.welcome'])
  const userId = newId()
  await database.db.transaction((tx) => jobs.enqueue(tx, 'mail.welcome', { userId }))
  const { promise, resolve } = Promise.withResolvers<string>()
  await jobs.work('mail.welcome', async (data) => resolve(data.userId))
  expect(await promise).toBe(userId)
  await jobs.stop()
  await database.close()
}, 60_000)
