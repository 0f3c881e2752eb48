import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { maxPageRows, totalCountHeader } from '@course/contract/lists'
import { User, userSortKeys } from '@course/contract/office/users/users'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { followLinks } from '../../../test/follow-links.ts'
import { startSharedSite, startTestSite } from '../../../test/test-site.ts'
import { users } from '../../schema.ts'

const site = await startSharedSite()
const admin = await site.person('Super Admin')
const count = 1_734
await site.db.execute(sql`
  insert into ${users} (id, first_name, last_name, email, email_key, role, registered_at)
  select gen_random_uuid(), (array['Zoë', '李', E'O\\'Neil', '"quoted"', E'line\u2028end', '🎓'])[1 + n % 6],
    'L' || n % 7, 'user' || n || '@example.com', 'user' || n || '@example.com',
    (array['Paid User', 'Super User'])[1 + n % 2], now() - make_interval(mins => n / 3)
  from generate_series(2, ${count}::int) as n`)

test.each(['', 'sort=email', 'sort=-firstName', 'role=Super%20User', 'search=oneil'])(
  'all users of the query "%s" are the same bytes as one array of all pages',
  async (query) => {
    const { pages } = await followLinks<User>(admin, `/api/users?${query}&limit=${maxPageRows}`)
    const rows = z.array(User).parse(pages.flat())
    const { headers, payload } = await site.app.inject({
      url: `/api/users?${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(payload).toBe(JSON.stringify(rows))
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers[totalCountHeader]).toBe(String(rows.length))
    expect(headers.link).toBeUndefined()
  },
)

test.each(userSortKeys)('all users sorted by %s contain each user once', async (sort) => {
  const { body } = await admin.get(`/api/users?sort=${sort}`)
  expect(new Set(body.map(({ id }: User) => id)).size).toBe(count)
  expect(body).toHaveLength(count)
})

test('lists that nobody reads on hold no database connection', async () => {
  await using other = await startTestSite()
  const owner = await other.person('Super Admin')
  // More than the system's buffers hold while the clients do not read.
  await other.db.execute(sql`drop index users_folded_text`)
  await other.db.execute(sql`
    insert into ${users} (id, first_name, last_name, email, email_key, role)
    select gen_random_uuid(), repeat('x', 50), repeat('y', 50), repeat('z', 230) || n || '@example.com', n::text, 'Paid User'
    from generate_series(1, 30000) as n`)
  await other.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = other.app.server.address() as AddressInfo
  const openList = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${owner.token}` }
      get(`http://127.0.0.1:${port}/api/users`, { headers }, resolve).once('error', reject)
    })
  // More than the pool has connections.
  const lists = await Promise.all(Array.from({ length: 16 }, openList))
  expect((await owner.get('/api/account')).status).toBe(200)
  for (const list of lists) list.destroy()
})
