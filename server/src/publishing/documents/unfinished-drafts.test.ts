import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findDraftProblems, findProblems } from '@course/contract/publishing/documents/document-problems'
import {
  type DocumentName,
  documentFamilies,
  documentNames,
  familyDocument,
  familyNames,
} from '@course/contract/publishing/documents/documents'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { edits, openTab, publish } from '../../../test/editors.ts'
import { startSharedSite, startTestSite } from '../../../test/test-site.ts'
import { documentVersions } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const check = async (document: DocumentName, version: number) =>
  (await owner.post('/api/content/publish/check', { Documents: [{ Document: document, Version: version }] })).body
const expectText = (part: string) => expect.stringContaining(part)

test.each<[string, DocumentName, (body: never) => unknown, Record<string, unknown>]>([
  ['an empty text', 'home', edits.headline(' '), { headline: 'Write some text here.' }],
  ['an unknown mark', 'home', edits.headline('{{x}}'), { headline: expectText('marks') }],
  [
    'a problem deep inside',
    'home',
    (home: { features: object[] }) => ({
      ...home,
      features: [{ ...home.features[0], title: '' }, ...home.features.slice(1)],
    }),
    { 'features.0.title': 'Write some text here.' },
  ],
  [
    'only archived videos',
    'videos',
    (all: object[]) => all.map((video) => ({ ...video, archived: true })),
    { '': 'Keep at least one video that is not archived.' },
  ],
  [
    'a video that is only a number of words',
    'videos',
    (all: object[]) => [...all, { id: 'new', productId: 1, name: '', vimeoNumber: '../x', seconds: 'two' }],
    {
      '9.name': 'Write some text here.',
      '9.vimeoNumber': expectText('Paste'),
      '9.seconds': expectText('whole seconds'),
    },
  ],
  [
    'a script in a picture',
    'picture-bid-screen',
    () => ({ svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>' }),
    { svg: expectText('This picture has the element <script>') },
  ],
  [
    'another price',
    'prices',
    (prices: object) => ({ ...prices, charged: 'about $30' }),
    { charged: expectText('Write a price') },
  ],
])('a draft with %s is saved; publishing refuses it and names every field', async (_what, document, edit, expected) => {
  const tab = await openTab(owner, document)
  const asked = site.vimeo.asked.length
  const saved = await tab.save(edit as never)
  expect(saved).toMatchObject({ status: 200, body: { version: tab.version + 1, faults: expected } })
  expect(site.vimeo.asked).toHaveLength(asked)
  const version = saved.body.version
  const problems = (await check(document, version)) as { path: string; text: string; stops: boolean }[]
  expect(Object.fromEntries(problems.map(({ path, text }) => [path, text]))).toEqual(expected)
  expect(problems.every(({ stops }) => stops)).toBe(true)
  const named = Object.entries(expected).map(([path, text]) => [[document, path].filter(Boolean).join('.'), text])
  expect(await publish(owner, [[document, version]])).toMatchObject({
    status: 422,
    body: { code: 'content_refused', fields: Object.fromEntries(named) },
  })
  const { body } = await owner.get(`/api/content/${document}`)
  expect(body.published.version).toBe(1)
  await owner.post(`/api/content/${document}/discard`, { FromVersion: version })
})

/** The body with every text emptied, like a form that somebody opens and leaves again. */
function emptied(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'id' || key === 'currency' ? value : ''
  if (Array.isArray(value)) return value.map((each) => emptied(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, emptied(each, name)]))
}

const content = join(import.meta.dirname, '../../../../content')
const members = familyNames.flatMap((family) =>
  readdirSync(join(content, documentFamilies[family].folder)).map((file) =>
    familyDocument(family, file.replace(/\.\w+$/, '')),
  ),
)

test('every document can be saved with every text empty, and the site, its lists and previews go on', async () => {
  await using fresh = await startTestSite({ wholeCourse: true })
  const editor = await fresh.person('Super Admin')
  const { url } = (await editor.post('/api/content/previews', {})).body
  const preview = async () => JSON.parse((await fresh.visitor.get(new URL(url).pathname)).body)
  const { bodies } = await preview()
  const all: DocumentName[] = [...documentNames, ...members]
  for (const document of all) {
    const [row] = await fresh.db.select().from(documentVersions).where(eq(documentVersions.document, document))
    const body = emptied(row?.body)
    expect(findDraftProblems(document, body), document).toEqual({})
    expect(Object.keys(findProblems(document, body)), document).not.toHaveLength(0)
    await fresh.db.insert(documentVersions).values({ document, version: 2, body })
  }
  const again = await (await openTab(editor, 'state-tx')).save((body) => ({ ...body, name: 'Texa' }))
  expect(again).toMatchObject({ status: 200, body: { version: 3 } })
  const listed = (await editor.get('/api/content')).body
  expect(listed.filter(({ hasDraft }: { hasDraft: boolean }) => hasDraft)).toHaveLength(all.length)
  const { bodies: shown, page } = await preview()
  expect(shown).toEqual(bodies)
  expect(page.unfinished).toHaveLength(all.length)
  for (const path of ['/api/content/marks', '/api/summary', '/api/check-up'])
    expect((await editor.get(path)).status, path).toBe(200)
  const checked = await editor.post('/api/content/publish/check', {
    Documents: all.map((Document) => ({ Document, Version: Document === 'state-tx' ? 3 : 2 })),
  })
  expect(new Set(checked.body.map(({ document }: { document: string }) => document)).size).toBe(all.length)
})

test('warnings are about what could be published, whatever is unfinished', async () => {
  await using fresh = await startTestSite()
  const editor = await fresh.person('Super Admin')
  await (await openTab(editor, 'home')).save(edits.headline(''))
  const legal = await (await openTab(editor, 'legal')).save((terms) => ({ ...terms, title: 'Other terms' }))
  expect(legal.body.warnings).toEqual([expectText('is already published with another text')])
  const [problem] = (
    await editor.post('/api/content/publish/check', { Documents: [{ Document: 'legal', Version: 2 }] })
  ).body
  expect(problem).toMatchObject({ stops: true, document: 'legal', path: 'version', link: expectText('#version') })
})
