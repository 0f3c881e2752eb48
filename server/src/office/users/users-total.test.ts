import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '../../../test/test-site.ts'
import { users } from '../../platform/db/schema.ts'
import { maxCountedMatches } from '../../platform/db/search.ts'
import { smallestIdAt } from '../../platform/ids.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())
const admin = await site.person('Super Admin')

/** Inserts users with increasing IDs, starting at a time. */
const insertMany = (name: string, count: number, from: Date) =>
  site.db.execute(sql`
    insert into ${users} (id, first_name, last_name, email, email_key, role)
    select (substr(${smallestIdAt(from)}, 1, 24) || lpad(to_hex(n), 12, '0'))::uuid, ${name}, 'X', ${name} || n || '@example.com',
      ${name} || n || '@example.com', 'Paid User'
    from generate_series(1, ${count}::int) as n`)
const longAgo = new Date(Date.now() - 30 * 24 * 3_600_000)

const readTotal = async (query: string) => {
  const { headers } = await admin.get(`/api/users?${query}`)
  return [Number(headers['x-total-count']), headers['x-total-is-lower-bound']]
}

test('the total of all users is always exact, for old and new rows', async () => {
  await insertMany('old', 30, longAgo)
  expect(await readTotal('limit=5')).toEqual([31, undefined])
  await admin.post('/api/users', { FirstName: 'New', LastName: 'One', Email: 'new@example.com', Role: 'Paid User' })
  expect(await readTotal('limit=5')).toEqual([32, undefined])
  await insertMany('late', 8, new Date(Date.now() - 50 * 60_000))
  expect(await readTotal('limit=5')).toEqual([40, undefined])
})

test('the total of a search stops at a limit and is marked as a lower bound', async () => {
  await insertMany('exactly', maxCountedMatches, new Date(longAgo.getTime() + 1))
  expect(await readTotal('search=exactly&limit=5')).toEqual([maxCountedMatches, undefined])
  await insertMany('beyond', maxCountedMatches + 1, new Date(longAgo.getTime() + 2))
  expect(await readTotal('search=beyond&limit=5')).toEqual([maxCountedMatches, 'true'])
  expect(await readTotal('search=beyond')).toEqual([maxCountedMatches + 1, undefined])
})

test('the total of a filter without a search is exact', async () => {
  expect(await readTotal('role=Paid%20User&limit=5')).toEqual([2 * maxCountedMatches + 40, undefined])
  expect(await readTotal('role=Super%20Admin&limit=1')).toEqual([1, undefined])
  expect(await readTotal('standing=disabled&limit=1')).toEqual([0, undefined])
})
