import { documentNames } from '@course/contract/publishing/documents/documents'
import { stateNames } from '@course/contract/words/postal-codes'
import { beforeAll, expect, test } from 'vitest'
import { edits, openTab, publish } from '../../../test/editors.ts'
import { startSharedSite, startTestSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'
import { documentVersions } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const helper = await site.person('Super User')
const newest = async (document: string) => (await owner.get(`/api/content/${document}`)).body
beforeAll(async () => {
  expect((await site.visitor.get('/api/content')).status).toBe(401)
})

test('the first start imports every document as a published version 1', async () => {
  await using fresh = await startTestSite()
  const { body } = await (await fresh.person('Super Admin')).get('/api/content')
  const lessons = (await courseVideos(fresh)).map((id) => `lesson-${id}`)
  const states = Object.values(stateNames).sort()
  const membersIn = (family: string) =>
    Object.keys(fresh.readBodies())
      .filter((name) => name.startsWith(`${family}-`))
      .sort()
  const listed: { document: string; title: string }[] = body
  expect(listed.slice(0, -states.length).map(({ document }) => document)).toEqual([
    ...[...documentNames, ...lessons, ...membersIn('walkthrough'), ...membersIn('picture')],
  ])
  expect(listed.slice(-states.length).map(({ title }) => title)).toEqual(states.map((name) => `State: ${name}`))
  for (const each of body)
    expect(each).toMatchObject({
      version: 1,
      publishedVersion: 1,
      hasDraft: false,
      savedBy: null,
      can: expect.arrayContaining(['save']),
    })
})

test('a save is a draft with its author, and the published version stays', async () => {
  const before = await newest('home')
  const tab = await openTab(helper, 'home')
  const saved = await tab.save(edits.headline('A new headline'), { Note: 'Shorter' })
  expect(saved).toMatchObject({ status: 200, body: { document: 'home', version: before.version + 1, warnings: [] } })
  const after = await newest('home')
  expect(after).toMatchObject({ version: before.version + 1, savedBy: expect.stringMatching(/^Pat Person/) })
  expect(after.body.headline).toBe('A new headline')
  expect(after.published.body).toEqual(before.published.body)
  const [version] = (await owner.get('/api/content/home/versions')).body
  expect(version).toMatchObject({ note: 'Shorter', publishedAt: null, restoredFrom: null })
})

test('an unchanged body saves nothing, also when it is sent again', async () => {
  const tab = await openTab(owner, 'info')
  expect((await tab.save((body) => body)).body.version).toBe(tab.version)
  const twice = [
    await tab.save((body) => ({ ...body, offer: 'One' })),
    await tab.save((body) => ({ ...body, offer: 'One' })),
  ]
  expect(twice.map(({ body }) => body.version)).toEqual([tab.version + 1, tab.version + 1])
})

test('restoring makes a new version with its author, and shows where it came from', async () => {
  const tab = await openTab(owner, 'payment')
  await tab.save((body) => ({ ...body, lead: 'Changed' }))
  const later = await openTab(helper, 'payment')
  const restored = await later.restore(1)
  expect(restored).toMatchObject({ status: 200, body: { version: later.version + 1 } })
  expect((await newest('payment')).body).toEqual((await owner.get('/api/content/payment/versions/1')).body.body)
  expect((await owner.get('/api/content/payment/versions')).body[0]).toMatchObject({
    restoredFrom: 1,
    savedBy: expect.stringContaining('Pat'),
  })
})

test('restoring a version from before a video was added archives that video in it', async () => {
  await (await openTab(owner, 'videos')).save(edits.add('later'))
  await (await openTab(owner, 'videos')).restore(1)
  const { body } = await newest('videos')
  expect(body.find(({ id }: { id: string }) => id === 'later')).toMatchObject({ archived: true, vimeoNumber: '123' })
})

test.each(['videos', 'general-links', 'state-links'] as const)(
  'a save that lacks an entry of %s is refused',
  async (name) => {
    const tab = await openTab(owner, name)
    const [{ id }] = tab.body
    const reply = await tab.save(([_, ...rest]) => rest)
    expect(reply).toMatchObject({ status: 422, body: { code: 'content_refused' } })
    expect(reply.body.error).toContain(`The entry "${id}" is missing.`)
    expect((await newest(name)).version).toBe(tab.version)
  },
)

test('an entry is archived and brought back', async () => {
  const { body } = await newest('videos')
  const { id } = body[2]
  expect((await (await openTab(owner, 'videos')).save(edits.archive(id))).status).toBe(200)
  expect((await (await openTab(owner, 'videos')).save(edits.unarchive(id))).status).toBe(200)
  expect((await newest('videos')).body[2]).toEqual(body[2])
})

test.each<[string, (home: never) => unknown, Record<string, unknown>]>([
  ['a text that is a number', (home) => edits.headline(7 as never)(home), { headline: expect.stringMatching(/\.$/) }],
  ['a control character', (home) => edits.headline('a\0b')(home), { headline: expect.stringContaining('not allowed') }],
  ['half a character', (home) => edits.headline('a\ud800')(home), { headline: expect.stringContaining('not allowed') }],
  ['an unknown field', (home) => ({ ...(home as object), more: 1 }), { more: 'This document has no such field.' }],
  ['no list where one belongs', (home) => ({ ...(home as object), features: null }), { features: expect.any(String) }],
  ['a list', () => [], { '': expect.stringMatching(/\.$/) }],
  ['a text', () => 'home', { '': expect.stringMatching(/\.$/) }],
])('%s is refused with the field and a sentence, and nothing is saved', async (_what, edit, fields) => {
  const tab = await openTab(owner, 'home')
  const reply = await tab.save(edit as never)
  expect(reply).toMatchObject({ status: 422, body: { code: 'content_refused', fields } })
  expect(reply.body.error).toMatch(/^"Home page" was not saved\. [A-Z].*\.$/)
  expect((await newest('home')).version).toBe(tab.version)
})

test.each([
  ['the same id twice', (all: object[]) => [...all, all[0]], { '9.id': expect.stringContaining('used twice') }],
  ['an id that is no id', edits.add('Not An Id'), { '9.id': expect.stringContaining('digits and single hyphens') }],
  ['an entry without an id', (all: object[]) => [...all, { productId: 1, name: 'x' }], { '9.id': expect.any(String) }],
  [
    'another product',
    (all: object[]) => [{ ...all[0], productId: 2 }, ...all.slice(1)],
    { '0.productId': expect.any(String) },
  ],
])('videos with %s are refused', async (_what, edit, fields) => {
  await using fresh = await startTestSite()
  const reply = await (await openTab(await fresh.person('Super Admin'), 'videos')).save(edit)
  expect(reply).toMatchObject({ status: 422, body: { fields } })
})

test('an entry that was never published can be removed', async () => {
  await using fresh = await startTestSite()
  const editor = await fresh.person('Super User')
  expect((await (await openTab(editor, 'videos')).save(edits.add('mistake'))).status).toBe(200)
  const tab = await openTab(editor, 'videos')
  const reply = await tab.save((all: { id: string }[]) => all.filter(({ id }) => id !== 'mistake'))
  expect(reply).toMatchObject({ status: 200, body: { version: 3 } })
})

test('a body that is nested very deeply is refused like any other', async () => {
  const deep = '['.repeat(9_000) + ']'.repeat(9_000)
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
  const reply = await site.request('PUT', '/api/content/home', { headers, payload: `{"FromVersion":1,"Body":${deep}}` })
  expect(reply).toMatchObject({ status: 422, body: { code: 'content_refused' } })
})

test('a document can have 256 KB, and more gets a clear sentence', async () => {
  const tab = await openTab(owner, 'legal')
  const paragraphs = (bytes: number) => Array.from({ length: Math.ceil(bytes / 1_900) }, () => 'x'.repeat(1_900))
  const withText = (bytes: number) => (legal: { sections: object[] }) => ({
    ...legal,
    sections: [...legal.sections, { id: 'long', heading: 'Long', paragraphs: paragraphs(bytes) }],
  })
  expect((await tab.save(withText(200_000))).status).toBe(200)
  const reply = await (await openTab(owner, 'legal')).save(withText(300_000))
  expect(reply).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect(reply.body.error).toBe('This is too much text: a document can have at most 256 KB. Nothing was saved.')
  const other = await site.visitor.post('/api/token', { Email: 'x'.repeat(40_000), Password: 'x' })
  expect(other).toMatchObject({ status: 413, body: { error: 'This is too much data.' } })
})

test('two lists of links that share an id warn while they are drafts and cannot be published', async () => {
  const general = await openTab(owner, 'general-links')
  const [{ id }] = general.body
  const states = await openTab(owner, 'state-links')
  const saved = await states.save((all: object[]) => [
    ...all,
    { id, category: 'Zion', title: 'Twice', link: 'https://example.org' },
  ])
  expect(saved.body.warnings).toEqual([expect.stringContaining(`The id "${id}" is used in "General resources", too.`)])
  expect(await publish(owner, [['state-links', saved.body.version]])).toMatchObject({ status: 422 })
})

test('a draft that this release refuses does not keep other documents from being saved', async () => {
  await using fresh = await startTestSite()
  await fresh.db.insert(documentVersions).values({ document: 'home', version: 2, body: { ofAnotherRelease: true } })
  const tab = await openTab(await fresh.person('Super User'), 'info')
  const reply = await tab.save((info) => ({ ...info, offer: 'New' }))
  expect(reply).toMatchObject({ status: 200, body: { version: 2, warnings: [] } })
})

test('saving a video that Vimeo refuses warns, and asks about nothing that did not change', async () => {
  await using fresh = await startTestSite()
  const person = await fresh.person('Super User')
  fresh.vimeo.answer({ kind: 'missing' }, '123')
  const refused = await (await openTab(person, 'videos')).save(edits.add('refused'))
  expect(refused).toMatchObject({ status: 200, body: { version: 2 } })
  expect(refused.body.warnings).toEqual([expect.stringContaining('(number 123) does not exist on Vimeo')])
  expect(fresh.vimeo.asked.map(({ vimeoNumber }) => vimeoNumber)).toEqual(['123'])
  fresh.vimeo.answer({ kind: 'unreachable', reason: 'down' })
  const renamed = await (await openTab(person, 'videos')).save(edits.rename('tax-deed', 'Another name'))
  expect(renamed.body.warnings).toEqual([])
})
