import { type DocumentName, documentNames } from '@course/contract/publishing/documents/documents'
import { expect, test } from 'vitest'
import { edits, openTab, publish } from '../../../test/editors.ts'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const helper = await site.person('Super User')
const summaryOf = async (document: string) =>
  (await owner.get('/api/content')).body.find((each: { document: string }) => each.document === document)
const discard = (document: string, FromVersion: number, person = owner) =>
  person.post(`/api/content/${document}/discard`, { FromVersion })

const changes: Record<string, (body: never) => unknown> = {
  home: edits.headline('Another'),
  info: (body: object) => ({ ...body, offer: 'Another' }),
  payment: (body: object) => ({ ...body, lead: 'Another' }),
  'getting-started': (body: object) => ({ ...body, intro: 'Another' }),
  descriptions: (body: object) => ({ ...body, home: 'Another' }),
  videos: edits.add('another'),
  glossary: (all: object[]) => [...all, { id: 'another', term: 'Another', meaning: 'Another.' }],
  synonyms: (body: { groups: object[] }) => ({ ...body, groups: body.groups.slice(1) }),
  'general-links': (all: object[]) => [...all, { id: 'another', title: 'Another', link: 'https://example.com' }],
  'state-links': ([first, ...rest]: object[]) => [{ ...first, title: 'Another' }, ...rest],
  'federal-changes': (body: { changes: object[] }) => ({ ...body, changes: body.changes.slice(1) }),
  prices: (body: object) => ({ ...body, home: 'Only $29.99' }),
  site: (body: { brand: object }) => ({ ...body, brand: { ...body.brand, tagline: 'Another' } }),
  brand: (body: { light: object }) => ({ ...body, light: { ...body.light, highlight: '#000000' } }),
  legal: (body: object) => ({ ...body, title: 'Another' }),
  privacy: (body: object) => ({ ...body, title: 'Another' }),
  accessibility: (body: object) => ({ ...body, title: 'Another' }),
  'lesson-tax-deed': (body: object) => ({ ...body, free: true }),
  'state-tx': (body: object) => ({ ...body, kind: null }),
  'walkthrough-deed-bought': (body: object) => ({ ...body, title: 'Another' }),
}

test('every kind of document is among those that are discarded', () => {
  expect(Object.keys(changes)).toEqual(expect.arrayContaining([...documentNames, 'lesson-tax-deed', 'state-tx']))
})

test.each(Object.keys(changes) as DocumentName[])('discarding a draft of %s leaves no draft', async (document) => {
  const tab = await openTab(owner, document)
  const saved = await tab.save(changes[document] as never)
  expect(saved).toMatchObject({ status: 200, body: { version: tab.version + 1 } })
  expect(await summaryOf(document)).toMatchObject({ hasDraft: true })
  const done = await discard(document, saved.body.version)
  expect(done).toMatchObject({ status: 200, body: { version: saved.body.version + 1 } })
  expect(await summaryOf(document)).toMatchObject({ hasDraft: false })
  expect((await openTab(owner, document)).body).toEqual(tab.body)
  expect((await owner.get('/api/summary')).body.counts.drafts).toBe(0)
  const [, discarded] = (await owner.get(`/api/content/${document}/versions`)).body
  expect(discarded).toMatchObject({ version: saved.body.version, publishedAt: null })
})

test('typing that ends with the published text is no draft', async () => {
  const tab = await openTab(owner, 'home')
  await tab.save(edits.headline('Another'))
  await (await openTab(owner, 'home')).save(edits.headline(tab.body.headline))
  expect(await summaryOf('home')).toMatchObject({ hasDraft: false })
})

test('discarding a lesson that was never published deletes it, and it can be written again', async () => {
  const videos = await (await openTab(owner, 'videos')).save(edits.add('notices'))
  await publish(owner, [['videos', videos.body.version]])
  const { body } = await openTab(owner, 'lesson-tax-deed')
  const write = () => owner.put('/api/content/lesson-notices', { FromVersion: 0, Body: body })
  expect((await write()).body).toMatchObject({ version: 1 })
  expect((await discard('lesson-notices', 1)).body).toMatchObject({ version: 0 })
  expect(await summaryOf('lesson-notices')).toMatchObject({ version: 0, hasDraft: false, savedAt: null })
  expect((await write()).body).toMatchObject({ version: 1 })
})

test('a draft that somebody else saved is not discarded, nor one that a helper may not edit', async () => {
  const tab = await openTab(owner, 'legal')
  const saved = await tab.save((legal) => ({ ...legal, title: 'Newer' }))
  expect(await discard('legal', tab.version)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await discard('legal', saved.body.version, helper)).toMatchObject({ status: 403 })
  expect(await summaryOf('legal')).toMatchObject({ hasDraft: true })
  expect((await discard('lesson-nothing', 1)).status).toBe(404)
})
