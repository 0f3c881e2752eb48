import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'
import { searchMisses } from '../../schema.ts'

const site = await startSharedSite({ limitFactor: 1 })

type Member = Awaited<ReturnType<typeof site.person>>
const statusesOf = async (member: Member, path: string, times: number) => {
  const replies = await Promise.all(Array.from({ length: times }, () => member.post(path, { Text: '' })))
  return replies.map(({ status }) => status).sort()
}
const manyTries = { status: 429, body: { code: 'too_many', error: expect.stringMatching(/^Too many tries\./) } }

test('a member can search 600 times in ten minutes', async () => {
  const [member, other] = [await site.person(), await site.person()]
  for (let turn = 0; turn < 12; turn += 1)
    expect(await statusesOf(member, '/api/search', 50)).toEqual(Array(50).fill(200))
  expect(await member.post('/api/search', { Text: 'redemption' })).toMatchObject(manyTries)
  expect((await other.post('/api/search', { Text: 'redemption' })).status).toBe(200)
})

test('a member can report 30 searches an hour that found nothing', async () => {
  const member = await site.person()
  expect(await statusesOf(member, '/api/search/misses', 30)).toEqual(Array(30).fill(200))
  expect(await member.post('/api/search/misses', { Text: 'okapi' })).toMatchObject(manyTries)
  expect(await site.db.select().from(searchMisses).where(eq(searchMisses.words, 'okapi'))).toEqual([])
})

test('the first three wrong words of a search are corrected', async () => {
  const member = await site.person()
  const { body } = await member.post('/api/search', { Text: 'redemtion forclosure easment quitclam' })
  expect(body.instead).toHaveLength(3)
})

test('on a day with 500 different searches, only these are still counted', async () => {
  const member = await site.person()
  const miss = (Text: string) => member.post('/api/search/misses', { Text })
  await miss('zebra crossing')
  await site.db.execute(sql`insert into search_misses (day, words, count)
    select day, 'other ' || number, 1 from search_misses, generate_series(1, 499) as number`)
  for (const text of ['zebra crossing', 'giraffe crossing']) expect((await miss(text)).status).toBe(200)
  const counted = await site.db
    .select({ words: searchMisses.words, count: searchMisses.count })
    .from(searchMisses)
    .where(sql`${searchMisses.words} like '%crossing'`)
  expect(counted).toEqual([{ words: 'zebra crossing', count: 2 }])
})
