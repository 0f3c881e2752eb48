import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { followLinks } from '../../../test/follow-links.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { users } from '../../platform/db/schema.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())
const admin = await site.person('Super Admin')

const insertMany = (name: string, count: number) =>
  site.db.execute(sql`
    insert into ${users} (id, first_name, last_name, email, email_key, role)
    select gen_random_uuid(), ${name}, 'L' || n % 9, n || ${name} || '@example.com', n || ${name} || '@example.com', 'Paid User'
    from generate_series(1, ${count}::int) as n`)
await insertMany('Aaron', 1_200)
await insertMany('Mallory', 1_200)
await insertMany('Zoltan', 230)

// The matches are at the start of the list, at its end, or everywhere.
test.each(
  ['zo', 'zoltan', 'aaron'].flatMap((search) =>
    ['firstName', '-firstName', 'lastName', 'email', '-registrationTime'].map((sort) => [search, sort]),
  ),
)('pages of a search for %s sorted by %s contain each user once, forward and back', async (search, sort) => {
  const all = (await admin.get(`/api/users?search=${search}&sort=${sort}`)).body
  expect(all).toHaveLength(search === 'aaron' ? 1_200 : 230)
  const { pages, last } = await followLinks(admin, `/api/users?search=${search}&sort=${sort}&limit=90`)
  expect(pages.flat()).toMatchObject(all)
  expect((await followLinks(admin, last, 'prev')).pages.toReversed()).toEqual(pages)
})

test('filters apply with every search strategy', async () => {
  const query = 'search=zo&sort=firstName&limit=90'
  expect((await admin.get(`/api/users?${query}&role=Super%20User`)).body).toEqual([])
  expect((await admin.get(`/api/users?${query}&standing=active`)).body).toHaveLength(90)
  expect((await admin.get(`/api/users?${query}&standing=disabled`)).body).toEqual([])
})
