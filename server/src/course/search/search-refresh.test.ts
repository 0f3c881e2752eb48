import * as paths from '@course/contract/paths'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { editAndPublish } from '../../../test/editors.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'
import { videoCaptions } from '../../platform/db/schema.ts'
import { readPublished } from '../../publishing/publishing.ts'
import { createSearch } from './search.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())
const owner = await site.person('Super Admin')
const member = await site.person()
const [, video = ''] = await courseVideos(site)

async function addressesOf(text: string): Promise<string[]> {
  const { groups } = (await member.post('/api/search', { Text: text })).body
  return groups.flatMap(({ found }: { found: { address: string }[] }) => found.map(({ address }) => address))
}

const vttOf = (line: string) => `WEBVTT\n\n00:00:07.000 --> 00:00:09.000\n${line}\n`

async function saveCaptions(line: string): Promise<void> {
  const { version } = (await owner.get(`/api/captions/${video}`)).body
  const body = { FromVersion: version, Text: vttOf(line) }
  expect((await owner.put(`/api/captions/${video}`, body)).status).toBe(200)
}

async function publishTerm(id: string, meaning: string): Promise<void> {
  const term = { id, term: `The ${id} lien`, meaning }
  expect(await editAndPublish(owner, 'glossary', (terms) => [...terms, term])).toMatchObject({ status: 200 })
}

test('after a publication, only captions that have changed are read', async () => {
  await saveCaptions('A wombat digs.')
  expect(await addressesOf('wombat')).toEqual([paths.memberVideo(video, 7)])
  const ofVideo = eq(videoCaptions.videoId, video)
  await site.db
    .update(videoCaptions)
    .set({ vtt: vttOf('A echidna swims.') })
    .where(ofVideo)
  await publishTerm('numbat', 'A lien on a numbat.')
  expect(await addressesOf('numbat')).toEqual([`${paths.glossary}#numbat`])
  expect([await addressesOf('wombat'), await addressesOf('echidna')]).toEqual([[paths.memberVideo(video, 7)], []])
  await saveCaptions('A echidna dives.')
  expect([await addressesOf('wombat'), await addressesOf('echidna')]).toEqual([[], [paths.memberVideo(video, 7)]])
})

test('captions that are saved while entries are made are found, too', async () => {
  await saveCaptions('A cassowary runs.')
  let isFirst = true
  const transaction = async (work: Parameters<typeof site.db.transaction>[0]) => {
    if (isFirst) await saveCaptions('A kookaburra laughs.')
    isFirst = false
    return site.db.transaction(work)
  }
  const db: typeof site.db = Object.create(site.db, { transaction: { value: transaction } })
  const { values } = await readPublished(db)
  const search = createSearch({ db, log: { warn: (what) => expect(what).toBeUndefined() }, published: () => values })
  const { groups } = await search.find({ id: member.id, contentVersion: -1 }, 'kookaburra')
  expect(isFirst).toBe(false)
  expect(groups).toMatchObject([{ kind: 'transcript', found: [{ seconds: 7 }] }])
})

test('a published text can have characters that take two UTF-16 units', async () => {
  const word = `a${'𐍈'.repeat(30)}`
  await publishTerm('bandicoot', `A bandicoot writes ${word}.`)
  for (const text of ['bandicoot', word]) expect(await addressesOf(text)).toEqual([`${paths.glossary}#bandicoot`])
})

test('if entries can’t be stored, this is logged, and the search uses the earlier ones', async () => {
  await site.db.execute(
    sql`alter table search_sources add constraint no_glossary check (source <> 'glossary') not valid`,
  )
  await publishTerm('quoll', 'A lien on a quoll.')
  expect(await addressesOf('quoll')).toEqual([])
  expect(await addressesOf('bandicoot')).toEqual([`${paths.glossary}#bandicoot`])
  expect(site.logLines.join()).toContain('the search could not be updated after a publication')
})
