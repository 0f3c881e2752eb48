import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '../../../test/test-site.ts'
import { mentionPatterns, mentions } from './mentions.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())

test.each([
  ['{"to": "Ada@example.com"}', 'ada@example.com', true],
  ['Write to ada@example.com.', 'ada@example.com', true],
  ['<ada@example.com>', 'Ada@Example.com', true],
  ['x.ada@example.com', 'ada@example.com', false],
  ['ada@example.com.au', 'ada@example.com', false],
  ['Ada Lovelace asked to cancel.', 'Ada Lovelace', true],
  ['Canada Lovelace', 'Ada Lovelace', false],
  ['Ada Lovelaces', 'ada lovelace', false],
  ['Łukasz Đặng’s payment', 'Łukasz Đặng', true],
  ['D’Arcy (O’Neil) paid', 'd’arcy (o’neil)', true],
  ['a+b@example.com', 'a.b@example.com', false],
])('“%s” mentions %s: %s, in the database and in a file', async (text, sought, isMentioned) => {
  expect(mentions(text, [sought])).toBe(isMentioned)
  const [pattern] = mentionPatterns([sought])
  const { rows } = await site.db.execute<{ is: boolean }>(sql`select lower(${text}::text) ~ ${pattern}::text as is`)
  expect(rows).toEqual([{ is: isMentioned }])
})
