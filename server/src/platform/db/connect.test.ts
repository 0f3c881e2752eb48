import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { startProxy } from '../../../test/faults/proxy.ts'
import { createDatabase } from '../../../test/postgres.ts'
import { newId } from '../ids.ts'
import { connectPostgres } from './connect.ts'

const copy = await createDatabase(inject('postgresUrl'), `silent_${newId().replaceAll('-', '')}`)
const proxy = await startProxy(0, Number(new URL(copy.url).port))
const through = new URL(copy.url)
through.port = String(proxy.port)
const migrations = join(import.meta.dirname, '../../../migrations')
const proxied = await connectPostgres(through.href, migrations, () => {}, { silenceMs: 2_000 })
const direct = await connectPostgres(copy.url, migrations, () => {})

afterEach(() => proxy.set('pass'))
afterAll(async () => {
  await proxied.close()
  await direct.close()
  await proxy.close()
  await copy.drop()
})

test('dead connections are closed, even inside transactions, and replaced by new ones', async () => {
  await proxied.ping()
  const inTransaction = () => proxied.db.transaction((tx) => tx.execute(sql`select 1`))
  await Promise.all(Array.from({ length: 12 }, inTransaction))
  proxy.set('hole')
  const work = Array.from({ length: 24 }, (_, index) => (index % 2 ? inTransaction() : proxied.ping()))
  const outcomes = await Promise.allSettled(work)
  expect(outcomes.map(({ status }) => status)).toEqual(Array(24).fill('rejected'))
  proxy.set('pass')
  await Promise.all(Array.from({ length: 24 }, inTransaction))
})

test('rows locked by a site that disappeared are unlocked soon', async () => {
  const lock = sql`select * from site_state for update`
  const vanished = proxied.db.transaction(async (tx) => {
    await tx.execute(lock)
    proxy.set('hole')
    await tx.execute(lock)
  })
  await expect(vanished).rejects.toThrow()
  await direct.db.transaction((tx) => tx.execute(lock))
})

test('a connection that waits less than the timeout for an answer stays open', async () => {
  await proxied.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_sleep(1.2)`)
    await tx.execute(sql`select pg_sleep(1.2)`)
  })
})
