import type { SearchResults } from '@course/contract/course/search'
import { expect, test } from 'vitest'
import { searchPairs } from '../../../test/search-pairs.ts'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite({ wholeCourse: true })
const member = await site.person()

/** The rank of a result among all results, in the order in which they are shown, from 1; 0 if it is not there. */
async function rankOf(typed: string, address: string): Promise<number> {
  const { answer, best, groups }: SearchResults = (await member.post('/api/search', { Text: typed })).body
  const shown = [...(answer ? [answer] : []), ...best, ...groups.flatMap(({ found }) => found)]
  return shown.findIndex((each) => each.address === address) + 1
}

test('90 percent of at least 50 searches in the terms of the trade have the right result among the first three', async () => {
  const ranked: [typed: string, address: string, rank: number][] = []
  for (const [typed, address] of searchPairs) ranked.push([typed, address, await rankOf(typed, address)])
  const missed = ranked.filter(([, , rank]) => rank === 0 || rank > 3)
  const firsts = ranked.filter(([, , rank]) => rank === 1)
  expect(ranked.length).toBeGreaterThanOrEqual(50)
  expect({ missed: missed.length / ranked.length, list: missed }).toEqual({
    missed: expect.toSatisfy((share) => share <= 0.1),
    list: missed,
  })
  expect(firsts.length / ranked.length).toBeGreaterThan(0.7)
})

test('no excerpt begins in the middle of a word', async () => {
  const starts: string[] = []
  for (const [typed] of searchPairs) {
    const { groups }: SearchResults = (await member.post('/api/search', { Text: typed })).body
    starts.push(...groups.flatMap(({ found }) => found.map(({ excerpt }) => excerpt[0]?.text ?? '')))
  }
  expect(starts.length).toBeGreaterThan(500)
  expect(starts.filter((start) => /^(?:'|’|(?:d|ll|m|re|s|t|ve)\b(?!\.))/.test(start))).toEqual([])
})
