import { userSortKeys } from '@course/contract/office/users/users'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { followLinks, readLink } from '../../../test/follow-links.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { insertUser } from '../../accounts/accounts/users.ts'
import { users } from '../../schema.ts'

const site = await startSharedSite()
const admin = await site.person('Super Admin', { email: 'zed@example.com' })

// Many equal values in several scripts, so only the ID decides the order of adjacent rows.
const firstNames = ['Anna', 'anna', 'Ärne', 'Bo', '李', "O'Neil", '50%', 'a_b', 'back\\slash', '"quoted"']
for (let at = 0; at < 40; at += 1) {
  await insertUser(site.db, {
    firstName: firstNames[at % firstNames.length] ?? '',
    lastName: at % 3 === 0 ? 'Same' : `Last${at % 7}`,
    email: `User${String((at * 17) % 40).padStart(2, '0')}@example.com`,
    role: at % 2 === 0 ? 'Paid User' : 'Super User',
    passwordHash: null,
  })
}
// Groups of ten have the same timestamp, to the microsecond.
await site.db.execute(
  sql`update ${users} set registered_at = '2026-01-02 03:04:05.123456+00' where id in (select id from ${users} limit 10)`,
)

interface Row {
  id: string
  firstName: string
  lastName: string
  email: string
  role: string
}
const list = async (query: string): Promise<Row[]> => (await admin.get(`/api/users?${query}`)).body
const everybody = (await list('')).length

const walkUsers = async (query: string) => (await followLinks<Row>(admin, `/api/users?${query}`)).pages

test.each(userSortKeys.flatMap((key) => [key, `-${key}`]))(
  'pages of users sorted by %s contain each user once',
  async (sort) => {
    const pages = await walkUsers(`sort=${sort}&limit=7`)
    const ids = pages.flat().map(({ id }) => id)
    expect(ids).toHaveLength(everybody)
    expect(new Set(ids).size).toBe(everybody)
    expect(ids).toEqual((await list(`sort=${sort}`)).map(({ id }) => id))
    expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true)
  },
)

test.each([1, 41, 200])('pages of %i users contain each user once', async (limit) => {
  const ids = (await walkUsers(`limit=${limit}`)).flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(everybody)
  expect(ids).toHaveLength(everybody)
})

test('without a limit, the list has all users, newest first, and no next page [7.11]', async () => {
  const { headers, body } = await admin.get('/api/users')
  expect(body).toHaveLength(41)
  expect(headers['x-total-count']).toBe('41')
  expect(headers.link).toBeUndefined()
  const times = body.map(({ registrationTime }: { registrationTime: string }) => registrationTime)
  expect(times).toEqual([...times].sort().reverse())
})

test.each([
  ['ANNA', 8],
  ['anna same', 3],
  ['user0', 10],
  ['äRNE', 4],
  ['  bo  ', 4],
  ['', 41],
  ['   ', 41],
  ['%', 4],
  ['_', 4],
  ['\\', 4],
  ['"', 4],
  ["o'n", 4],
  ['%%', 0],
  ['a%a', 0],
  ['李', 4],
  ['na s', 8],
  ['same anna', 3],
  ['arne', 4],
  ['Árne', 4],
  ['example anna user', 8],
  ['a b c d e f g h i', 0],
  ['same user0', 4],
  ['20@exa', 1],
  ['nn', 8],
  ["'; drop table users; --", 0],
])('a search for %j finds %i users: no character has a special meaning', async (search, found) => {
  const { headers, body } = await admin.get(`/api/users?search=${encodeURIComponent(search)}&limit=200`)
  expect(headers['x-total-count']).toBe(String(found))
  expect(body).toHaveLength(found)
})

test('the total covers the whole search, and the next page keeps search and order', async () => {
  const pages = await walkUsers(`search=${encodeURIComponent('anna')}&sort=-lastName&limit=3`)
  expect(pages.map((page) => page.length)).toEqual([3, 3, 2])
  expect(pages.flat().every(({ firstName }) => /anna/i.test(firstName))).toBe(true)
})

test('the previous links lead from the third page back to the first, in the same order', async () => {
  const query = 'sort=-lastName&limit=15'
  const [first, second, third] = await walkUsers(query)
  const { headers } = await admin.get(`/api/users?${query}`)
  expect(readLink(headers, 'prev')).toBeUndefined()
  const afterFirst = await admin.get(readLink(headers, 'next') ?? '')
  const afterSecond = await admin.get(readLink(afterFirst.headers, 'next') ?? '')
  expect(afterSecond.body).toEqual(third)
  expect(readLink(afterSecond.headers, 'next')).toBeUndefined()
  const back = await admin.get(readLink(afterSecond.headers, 'prev') ?? '')
  expect(back.body).toEqual(second)
  expect((await admin.get(readLink(back.headers, 'next') ?? '')).body).toEqual(third)
  const backAgain = await admin.get(readLink(back.headers, 'prev') ?? '')
  expect(backAgain.body).toEqual(first)
  expect(readLink(backAgain.headers, 'prev')).toBeUndefined()
})

test.each([
  'limit=0',
  'limit=-1',
  'limit=201',
  'limit=1e2',
  'limit=5.5',
  'limit=',
  'limit=all',
  'limit=5&limit=6',
  'sort=password_hash',
  'sort=id',
  'sort=email;drop',
  'sort=--email',
  'sort=email&sort=role',
  'search=a&search=b',
  'search[$ne]=x&search=a&search=b',
  `search=${'x'.repeat(257)}`,
  'search=%00',
  'offset=-1',
  'offset=5.5',
  'offset=10000000',
  'offset=5&offset=6',
])('a list of users refuses the query %s with a message [V15.3.7 IN-07]', async (query) => {
  const { status, body } = await admin.get(`/api/users?${query}`)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' })
  expect(body.error).toMatch(/^[\w ,-]+\.$/)
  expect(body.error).not.toMatch(/expected|Invalid input|Too big/)
})

test('a page beyond the end is empty, with the total and a way back', async () => {
  const { headers, body } = await admin.get('/api/users?limit=20&offset=1000')
  expect([body, headers['x-total-count']]).toEqual([[], '41'])
  expect(readLink(headers, 'prev')).toBe('/api/users?limit=20&offset=980')
})
