import type { SearchResults } from '@course/contract/course/search'
import * as paths from '@course/contract/paths'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import { upload } from '../../../test/course-files.ts'
import { editAndPublish } from '../../../test/editors.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const member = await site.person()
const [, video = ''] = await courseVideos(site)

type Person = Pick<typeof member, 'post'>
const search = (Text: unknown, person: Person = member) => person.post('/api/search', { Text })
const groupsOf = async (text: string, person?: Person): Promise<SearchResults['groups']> =>
  (await search(text, person)).body.groups
const allFound = async (text: string) => (await groupsOf(text)).flatMap(({ found }) => found)

test('results come by kind, and each leads to its place', async () => {
  const groups = await groupsOf('redemption')
  expect(groups.map(({ kind }) => kind).sort()).toEqual(['lesson', 'resource', 'state', 'term', 'transcript'])
  for (const { kind, found } of groups) {
    const places = {
      lesson: new RegExp(`^${paths.members}\\?video=[a-z-]+#[a-z0-9-]+$`),
      transcript: new RegExp(`^${paths.members}\\?video=[a-z-]+&t=\\d+$`),
      term: new RegExp(`^${paths.glossary}#[a-z-]+$`),
      state: new RegExp(`^${paths.states}/[a-z]{2}#[A-Za-z]+$`),
      resource: /^https:\/\//,
      file: new RegExp(`^${paths.courseFiles}$`),
      note: /^$/,
      property: /^$/,
    }
    for (const { address } of found) expect(address).toMatch(places[kind])
    expect(found.length).toBeLessThanOrEqual(5)
  }
})

test('every heading that a result leads to is in the lesson', async () => {
  const found = (await allFound('redeem notice deadline lien')).filter(({ address }) => address.includes('#part-'))
  expect(found.length).toBeGreaterThan(0)
  for (const { address } of found) {
    const [, id = '', part = ''] = /video=([a-z-]+)#(.+)$/.exec(address) ?? []
    expect((await owner.get(`/api/videos/${id}/lesson`)).body.html).toContain(`id="${part}"`)
  }
})

test('a search opens no video, and marks what it found', async () => {
  const person = await site.person()
  const terms = (await groupsOf('redeem', person)).find(({ kind }) => kind === 'term')?.found
  const marked = terms
    ?.find(({ address }) => address === `${paths.glossary}#redemption-period`)
    ?.excerpt.filter(({ isMatch }) => isMatch)
    .map(({ text }) => text.toLowerCase())
  expect(marked?.join(' ')).toMatch(/redeem|redemption/)
  expect((await person.get('/api/openings')).body).toEqual({ opened: [], read: [], window: null, pause: null })
  expect((await person.get(`/api/videos/${video}/lesson`)).body.code).toBe('not_opened')
})

test('a user without access finds nothing, not even a count', async () => {
  const without = await site.person('Paid User', { access: false })
  const ended = await site.person()
  await endAccess(site, ended.id)
  for (const person of [without, ended]) {
    const { status, body } = await search('redemption', person)
    expect(status).toBe(403)
    expect(body).toEqual({ error: expect.any(String), code: 'no_access', requestId: expect.any(String) })
    expect((await person.post('/api/search/misses', { Text: 'zebra' })).status).toBe(403)
  }
  expect((await search('redemption', site.visitor)).status).toBe(401)
})

test.each([
  ['operators', `a & b | !c <-> (d:*) " -e or 'f' \\ :: ; --`],
  ['quotes', `"redemption' \` ’`],
  ['only signs', '&|!():*<>\'"%_\\'],
  ['another script', 'Выкуп 赎回 حق الاسترداد'],
  ['markup', '<script>alert(1)</script>'],
  ['a long word', 'x'.repeat(200)],
  ['many words', 'tax '.repeat(50)],
  ['emoji', '🏠 🏡'],
  ['characters that take two UTF-16 units', `a${'𐍈'.repeat(30)} b𐍈cd`],
  ['nothing', ''],
])('a search for %s is answered', async (_what, text) => {
  const { status, body } = await search(text)
  expect(status).toBe(200)
  expect(body.groups).toBeInstanceOf(Array)
})

test.each([
  ['500 characters', 'redemption '.repeat(50), 'Search for at most 200 characters.'],
  ['a NUL', 'red\u0000emption', 'The search contains characters that are not allowed.'],
  ['half a character', 'red\ud83d', 'The search contains characters that are not allowed.'],
  ['no text', 7, 'Type what you are looking for.'],
])('a search of %s is refused with a sentence at the field', async (_what, text, sentence) => {
  const { status, body } = await search(text)
  expect(status).toBe(400)
  expect(body.fields).toEqual({ Text: sentence })
})

test('what is said is found at its second as soon as the captions are saved, and stays text', async () => {
  expect(await allFound('wombat')).toEqual([])
  const path = `/api/captions/${video}`
  const cue = 'A wombat says &lt;script&gt;alert(1)&lt;/script&gt; here.'
  const Text = `WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nHello.\n\n00:01:05.500 --> 00:01:09.000\n${cue}\n`
  const { version } = (await owner.get(path)).body
  expect((await owner.put(path, { FromVersion: version, Text })).status).toBe(200)
  const [line] = await allFound('wombat')
  expect(line).toMatchObject({ seconds: 65, address: paths.memberVideo(video, 65) })
  expect(line?.excerpt.map(({ text }) => text).join('')).toBe('A wombat says <script>alert(1)</script> here.')
})

test('entries follow a publication, and what is archived is not found', async () => {
  const term = { id: 'quokka', term: 'Quokka lien', meaning: 'A lien on a quokka.' }
  await editAndPublish(owner, 'glossary', (terms) => [...terms, term])
  expect(await allFound('quokka')).toMatchObject([{ title: 'Quokka lien', address: `${paths.glossary}#quokka` }])
  const archive = (terms: { id: string }[]) =>
    terms.map((each) => (each.id === 'quokka' ? { ...each, archived: true } : each))
  await editAndPublish(owner, 'glossary', archive)
  expect(await allFound('quokka')).toEqual([])
})

test('the owner’s synonyms count as soon as they are published', async () => {
  expect(await allFound('flurb')).toEqual([])
  const add = ({ groups }: { groups: object[] }) => ({ groups: [...groups, { words: ['flurb', 'quiet title'] }] })
  expect(await editAndPublish(owner, 'synonyms', add)).toMatchObject({ status: 200 })
  expect((await allFound('flurb')).map(({ address }) => address)).toContain(`${paths.glossary}#quiet-title`)
})

test('a member finds their own notes at their place, and nobody else’s', async () => {
  const other = await site.person()
  const Place = { Kind: 'video', Video: video, Second: 75 }
  const Text = 'Ask Mr. Okonkwo about <b>the deposit</b>.'
  const note = { FromVersion: 0, Place, Text }
  expect((await member.put('/api/notes/019ab3c4-0000-7000-8000-000000000001', note)).status).toBe(200)
  const [group] = await groupsOf('okonkwo')
  expect(group).toMatchObject({ kind: 'note', found: [{ seconds: 75, address: paths.memberVideo(video, 75) }] })
  expect(group?.found[0]?.excerpt.map(({ text }) => text).join('')).toBe(Text)
  for (const person of [other, owner]) expect(await groupsOf('okonkwo', person)).toEqual([])
  await other.post('/api/search/misses', { Text: 'okonkwo' })
})

test('a note that contains the ID of another account is not found by that account', async () => {
  const other = await site.person()
  const Place = { Kind: 'state', State: 'tx' }
  const note = { FromVersion: 0, Place, Text: `The wallaby of ${other.id}` }
  expect((await member.put('/api/notes/019ab3c4-0000-7000-8000-000000000002', note)).status).toBe(200)
  expect(await groupsOf('wallaby', other)).toEqual([])
  expect(await groupsOf('wallaby')).toMatchObject([{ kind: 'note' }])
})

test('a typing error is corrected, and the reply says so', async () => {
  const { body } = await search('redemtion')
  expect(body.instead).toEqual(['redempt'])
  expect((await search('redemption')).body.instead).toEqual([])
})

test('a search is counted without who made it, and only if it finds nothing', async () => {
  const miss = (Text: string) => member.post('/api/search/misses', { Text })
  const uncounted = ['redemption', 'the if', 'ada@example.com zzz', '']
  const numbers = ['5551234567', 'zzz 555 123 4567', '(555) 123.4567', '123-45-6789', '12/34/567']
  for (const text of ['Zebra  crossing!', 'zebra crossing', ...uncounted, ...numbers])
    expect((await miss(text)).status).toBe(200)
  const { searchMisses } = (await owner.get('/api/figures')).body
  expect(searchMisses).toEqual([
    { words: 'zebra crossing', count: 2 },
    { words: 'okonkwo', count: 1 },
  ])
})

test('a file is found by its name at once, and leads to the files', async () => {
  expect(await allFound('numbat')).toEqual([])
  const { id, version } = (await upload(site, owner.token, { name: 'Numbat worksheet' })).body
  expect(await allFound('numbat')).toMatchObject([{ title: 'Numbat worksheet', address: paths.courseFiles }])
  const renamed = { FromVersion: version, Name: 'Bilby worksheet', Place: 'course' }
  expect((await owner.put(`/api/course-files/${id}`, renamed)).status).toBe(200)
  expect([await allFound('numbat'), (await allFound('bilby')).length]).toEqual([[], 1])
})

test.each([
  ['self', 'sell'],
  ['lend', 'land'],
  ['bond', 'bid'],
])('a short word is not corrected to another word: %s is not %s', async (typed) => {
  expect((await search(typed)).body.instead).toEqual([])
})

test('a state’s name leads to its page first', async () => {
  const { body } = await search('ohio')
  expect(body.best[0]).toMatchObject({ title: 'Ohio', address: paths.state('oh') })
})

test('if the index can’t be built, this is logged, and the earlier one is used', async () => {
  await site.db.execute(sql`alter table course_files rename to hidden_files`)
  const term = { id: 'quoll', term: 'Quoll lien', meaning: 'A lien on a quoll.' }
  await editAndPublish(owner, 'glossary', (terms) => [...terms, term])
  expect(await allFound('quoll')).toEqual([])
  expect((await allFound('quiet title')).length).toBeGreaterThan(0)
  expect(site.logLines.join()).toContain('the search could not be updated after a publication')
})

test('one or two words are never refused if a text has one of them', async () => {
  for (const text of ['redemption wombats', 'wombats redemption', 'redemption'])
    expect((await search(text)).body).toMatchObject({
      isRefused: false,
      groups: expect.arrayContaining([expect.anything()]),
    })
})
