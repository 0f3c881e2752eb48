import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import * as paths from '@course/contract/paths'
import type { RenderInput } from '@course/contract/publishing/documents/page-documents'
import { afterAll, expect, test } from 'vitest'
import { editAndPublish, edits } from '../../../test/editors.ts'
import { startTestSite, type TestSite, type TestSiteOptions } from '../../../test/test-site.ts'
import { renderings } from '../../platform/db/schema.ts'
import type { RenderResult } from './render-process.ts'

/** Pages that say in every part which headline they were rendered with. */
function pagesOf(headline: string): Record<string, string> {
  const html = `<html><head><style>.a{--b:"${headline}"}</style></head><h1>${headline}</h1><i>{{price.info}}</i><script>show("${headline}")</script>${'<p>long</p>'.repeat(200)}</html>`
  return {
    [`${paths.home}/index.html`]: html,
    '/home.data': `["${headline}"]`,
    [`${paths.info}/index.html`]: html,
    '/__spa-fallback.html': html,
    '/sitemap.xml': `<!--${headline}-->`,
  }
}
const built = 'Built'
const folder = await mkdtemp(join(tmpdir(), 'swap-test-'))
for (const [path, text] of Object.entries({ ...pagesOf(built), '/assets/app-1234567.js': 'app()', '/og.png': '' })) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}
afterAll(() => rm(folder, { recursive: true, force: true }))

const headlineOf = ({ documents }: RenderInput) => (documents.home as { headline: string }).headline

/** Counts what it renders; a headline "Broken" can't be rendered. */
function renderer() {
  const rendered: string[] = []
  const render = async (input: RenderInput): Promise<RenderResult> => {
    const headline = headlineOf(input)
    rendered.push(headline)
    if (headline === 'Broken') return { kind: 'failed', reason: `The page ${paths.home} is broken.` }
    return { kind: 'rendered', files: pagesOf(headline) }
  }
  return { rendered, render }
}

/** Bytes that are no text, with the headline. */
const pictureOf = (headline: unknown) => Buffer.concat([Buffer.from([0x89, 0xff, 0x00]), Buffer.from(String(headline))])

interface Options extends Pick<TestSiteOptions, 'databaseUrl' | 'isDeaf'> {
  render: ReturnType<typeof renderer>['render']
  build?: string
}

const start = ({ databaseUrl, isDeaf = false, ...more }: Options) =>
  startTestSite({
    ...(databaseUrl ? { databaseUrl } : {}),
    isDeaf,
    pages: {
      folder,
      build: more.build ?? 'one',
      readBuiltDigest: async () => 'another content',
      render: more.render,
      drawPictures: async ({ home }) => new Map([['/og.png', pictureOf((home as { headline: string }).headline)]]),
    },
  })

const read = (site: TestSite, url: string, headers = {}) => site.app.inject({ url, headers })
const headlineIn = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A page is whole if every part of it, its policy and its compressed copy are of one publication. */
async function expectWhole(site: TestSite, path: string): Promise<string> {
  const { body, headers } = await read(site, path)
  const headline = headlineIn(body) ?? ''
  expect(body.split(headline)).toHaveLength(4)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(hash(`show("${headline}")`))
  expect(policy).toContain(hash(`.a{--b:"${headline}"}`))
  const compressed = await read(site, path, { 'accept-encoding': 'br' })
  const text = brotliDecompressSync(compressed.rawPayload).toString()
  expect(headlineIn(text) === headline).toBe(compressed.headers.etag === headers.etag)
  return headline
}

test('under load every answer is of one publication, and afterwards every page is of the new one', async () => {
  const { render, rendered } = renderer()
  await using site = await start({ render })
  const owner = await site.person('Super Admin')
  const before = await expectWhole(site, paths.home)
  expect(rendered).toEqual([before])
  let isPublished = false
  const seen = new Set<string>()
  const load = Array.from({ length: 4 }, async (_, at) => {
    do {
      seen.add(await expectWhole(site, at % 2 ? paths.home : paths.info))
      // Injected requests need no input, so without a pause the database would never be heard.
      await setImmediate()
    } while (!isPublished)
  })
  const replies: number[] = []
  for (const headline of ['Second', 'Third', 'Fourth'])
    replies.push((await editAndPublish(owner, 'home', edits.headline(headline))).status)
  isPublished = true
  await Promise.all(load)
  expect(replies).toEqual([200, 200, 200])
  expect([...seen].every((headline) => [before, 'Second', 'Third', 'Fourth'].includes(headline))).toBe(true)
  for (const path of [paths.home, paths.info, paths.members]) expect(await expectWhole(site, path)).toBe('Fourth')
  expect((await read(site, '/home.data')).body).toBe('["Fourth"]')
  expect((await read(site, '/sitemap.xml')).body).toBe('<!--Fourth-->')
  expect((await read(site, '/assets/app-1234567.js')).body).toBe('app()')
  // Only the newest rendering is kept.
  expect(await site.db.select({ publication: renderings.publicationId }).from(renderings)).toEqual([{ publication: 4 }])
})

test.each([
  ['announced', false],
  ['whose announcement was lost', true],
])('another instance shows a publication %s without a restart', async (_, isDeaf) => {
  const { render, rendered } = renderer()
  await using site = await start({ render })
  await using other = await start({ render, databaseUrl: site.databaseUrl, isDeaf })
  await editAndPublish(await site.person('Super Admin'), 'home', edits.headline('Everywhere'))
  await other.until(async () => (await expectWhole(other, paths.home)) === 'Everywhere')
  expect(rendered.filter((headline) => headline === 'Everywhere')).toHaveLength(1)
})

test('pictures that follow the brand change with a publication, and are stored with its pages', async () => {
  const { render } = renderer()
  await using site = await start({ render })
  await editAndPublish(await site.person('Super Admin'), 'home', edits.headline('Drawn'))
  await using restarted = await start({ render, databaseUrl: site.databaseUrl })
  for (const instance of [site, restarted])
    expect((await read(instance, '/og.png')).rawPayload).toEqual(pictureOf('Drawn'))
})

test('pages that cannot be rendered are not published, and the reason is in the answer', async () => {
  const { render } = renderer()
  await using site = await start({ render })
  const before = await read(site, paths.home)
  const reply = await editAndPublish(await site.person('Super Admin'), 'home', edits.headline('Broken'))
  expect(reply).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining(`The page ${paths.home} is broken.`) },
  })
  const after = await read(site, paths.home)
  expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag])
  expect(await site.db.select({ publication: renderings.publicationId }).from(renderings)).toEqual([{ publication: 1 }])
})

test('a restart shows the stored pages; a new build renders them again before it is ready', async () => {
  const { render, rendered } = renderer()
  await using site = await start({ render })
  await editAndPublish(await site.person('Super Admin'), 'home', edits.headline('Kept'))
  const etag = (await read(site, paths.home)).headers.etag
  const count = rendered.length
  await using restarted = await start({ render, databaseUrl: site.databaseUrl })
  expect((await read(restarted, paths.home)).headers.etag).toBe(etag)
  expect(rendered).toHaveLength(count)
  await using upgraded = await start({ render, databaseUrl: site.databaseUrl, build: 'two' })
  expect(await expectWhole(upgraded, paths.home)).toBe('Kept')
  expect(rendered).toHaveLength(count + 1)
})
