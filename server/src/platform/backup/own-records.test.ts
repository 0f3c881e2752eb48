import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SearchResults } from '@course/contract/course/search'
import { afterAll, expect, test } from 'vitest'
import { places, restoreFrom } from '../../../test/backups.ts'
import { completeVideos } from '../../../test/completions.ts'
import { startTestSite, type TestSite, testPassword } from '../../../test/test-site.ts'
import { searchMisses, stateNotes } from '../db/schema.ts'
import { newId } from '../ids.ts'

const folder = await mkdtemp(join(tmpdir(), 'course-site-records-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const email = 'keeper@example.com'

/** Reads what a member has, and what a search finds. */
async function read(site: TestSite) {
  const member = site.as((await site.logIn(email, testPassword)).body.message)
  const { certificate } = (await member.get('/api/certificate')).body
  const find = async (Text: string) => {
    const { groups }: SearchResults = (await member.post('/api/search', { Text })).body
    return groups.map(({ kind, found }) => [kind, ...found.map(({ address }) => address)])
  }
  return {
    notes: (await member.get('/api/notes')).body,
    states: await site.db.select().from(stateNotes),
    certificate,
    verified: (await site.visitor.get(`/api/certificates/${certificate.id}`)).body,
    found: { word: await find('redemption'), typo: await find('redemtion'), notes: await find('walrus') },
    misses: await site.db.select().from(searchMisses),
  }
}

/** A member writes notes, one of them with the previous build, and completes the course. */
async function fill(site: TestSite): Promise<void> {
  const member = await site.person('Paid User', { email })
  await site.db.insert(stateNotes).values({ userId: member.id, state: 'tx', note: 'The walrus of Texas', version: 1 })
  await site.db.insert(stateNotes).values({ userId: member.id, state: 'ga', isStarred: true })
  const Place = { Kind: 'video', Video: 'tax-sale', Second: 7 }
  const note = { FromVersion: 0, Place, Text: 'A walrus bids.' }
  expect((await member.put(`/api/notes/${newId()}`, note)).status).toBe(200)
  await completeVideos(site, member.id)
  expect((await member.post('/api/certificate', {})).status).toBe(200)
  expect((await member.post('/api/search/misses', { Text: 'zebra crossing' })).status).toBe(200)
}

test.each([
  ['a server', 'the embedded database'],
  ['the embedded database', 'a server'],
] as const)(
  'notes, a certificate and the search of %s are the same after they are restored to %s',
  async (from, to) => {
    await using source = await places[from]()
    await using target = await places[to]()
    const before = await (async () => {
      await using site = await startTestSite(await source.open())
      await fill(site)
      return await read(site)
    })()
    expect(before.notes).toHaveLength(2)
    expect(before.verified).toMatchObject({ state: 'verified' })
    expect(before.found.notes).toEqual([['note', expect.any(String), expect.any(String)]])
    expect(before.misses).toMatchObject([{ words: 'zebra crossing', count: 1 }])
    await restoreFrom(source, target, folder)
    await using restored = await startTestSite(await target.open())
    expect(await read(restored)).toEqual(before)
  },
  240_000,
)
