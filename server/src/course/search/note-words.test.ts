import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '../../../test/test-site.ts'
import { notes, ownWords } from '../../platform/db/schema.ts'
import { newId } from '../../platform/ids.ts'
import { findStems } from './search.queries.ts'
import { wordsOf } from './search-words.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())

/** The words by which a note can be found. */
async function indexed(text: string): Promise<string[]> {
  const id = newId()
  const { rows } = await site.db.execute<{ words: string[] }>(sql`
    select tsvector_to_array(${ownWords(notes.userId, notes.text)}) as words
    from (select ${id}::uuid as user_id, ${text}::text as text) as notes`)
  return (rows[0]?.words ?? []).filter((word) => word !== id).sort()
}

/** The words that a search for the same text looks for. */
async function asked(text: string): Promise<string[]> {
  const stems = await findStems(site.db, wordsOf(text))
  return [...new Set(stems.filter((stem) => stem !== undefined))].sort()
}

test.each([
  'redeem/redemption, bid/ask, and/or',
  'See county.gov/sale?id=7&page=1#top or http://example.com:80/a/b.html',
  'Ada.Smith+lien@example.com',
  'tax-lien, state-of-the-art, lot_no 12-345-678, ~/texts/tax.txt',
  '1.5% of $2,000 at -12 or +7, 1e5, v1.2.3, the 2nd, 1031s, 3b, b12',
  'If a<b and c>d, <b>the deposit</b> &amp; &#38; <script>',
  '“Quoted” words – it’s the sheriff’s… ‘deed’ «surplus»',
  'Zażółć gęślą jaźń, Straße, Æther, Øst, İzmir, résumé',
  'Выкуп، استرداد, 赎回, हिन्दी किताब',
])('a note is indexed with the words that a search for its text looks for: %s', async (text) => {
  const words = await asked(text)
  expect(words.length).toBeGreaterThan(1)
  expect(await indexed(text)).toEqual(words)
})

test('every character of a keyboard except a to z and 0 to 9 separates the words of a note', async () => {
  const signs = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).filter((sign) =>
    /[^a-z0-9]/i.test(sign),
  )
  expect(signs).toHaveLength(33)
  for (const sign of signs)
    for (const text of [`lien${sign}deed`, `lien${sign}deed${sign}county`, `${sign}lien${sign}`, `7${sign}8`])
      expect({ text, words: await indexed(text) }).toEqual({ text, words: await asked(text) })
})
