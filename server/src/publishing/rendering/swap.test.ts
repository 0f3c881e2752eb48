import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import * as paths from '@course/contract/paths'
import type { RenderedFile, RenderInput } from '@course/contract/publishing/documents/page-documents'
import { afterAll, expect, test } from 'vitest'
import { editAndPublish, edits } from '../../../test/editors.ts'
import { startTestSite, type TestSite, type TestSiteOptions } from '../../../test/test-site.ts'

/** Pages that say in every part which headline they were rendered with. A headline "Broken" can't be rendered. */
async function render({ values }: RenderInput): Promise<Map<string, RenderedFile>> {
  const { headline } = values.home
  if (headline === 'Broken') throw new Error(`The page ${paths.home} is broken.`)
  const [script, style] = [`show("${headline}")`, `.a{--b:"${headline}"}`]
  const page = {
    text: `<html><head><style>${style}</style></head><h1>${headline}</h1><script>${script}</script>${'<p>long</p>'.repeat(200)}</html>`,
    scripts: [script],
    styles: [style],
  }
  return new Map<string, RenderedFile>([
    [paths.home, page],
    [paths.info, page],
    ['/__spa-fallback.html', page],
    ['/sitemap.xml', { text: `<!--${headline}-->` }],
  ])
}
const folder = await mkdtemp(join(tmpdir(), 'swap-test-'))
for (const [path, text] of Object.entries({ '/assets/app-1234567.js': 'app()', '/og.png': '' })) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Bytes that are no text, with the headline. */
const pictureOf = (headline: unknown) => Buffer.concat([Buffer.from([0x89, 0xff, 0x00]), Buffer.from(String(headline))])

const start = (options: Pick<TestSiteOptions, 'databaseUrl'> = {}) =>
  startTestSite({
    ...options,
    pages: { folder, render, drawPictures: async ({ home }) => new Map([['/og.png', pictureOf(home.headline)]]) },
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
  await using site = await start()
  const owner = await site.person('Super Admin')
  const before = await expectWhole(site, paths.home)
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
  expect((await read(site, '/sitemap.xml')).body).toBe('<!--Fourth-->')
  expect((await read(site, '/assets/app-1234567.js')).body).toBe('app()')
})

test('another process shows a publication without a restart, with the same bytes', async () => {
  await using site = await start()
  await using other = await start({ databaseUrl: site.databaseUrl })
  await editAndPublish(await site.person('Super Admin'), 'home', edits.headline('Everywhere'))
  await other.until(async () => (await expectWhole(other, paths.home)) === 'Everywhere')
  const [one, two] = [await read(site, paths.home), await read(other, paths.home)]
  expect([two.body, two.headers.etag]).toEqual([one.body, one.headers.etag])
})

test('pictures that follow the brand change with a publication, also after a restart', async () => {
  await using site = await start()
  await editAndPublish(await site.person('Super Admin'), 'home', edits.headline('Drawn'))
  await using restarted = await start({ databaseUrl: site.databaseUrl })
  for (const each of [site, restarted]) expect((await read(each, '/og.png')).rawPayload).toEqual(pictureOf('Drawn'))
})

test('pages that cannot be rendered are not published, and the reason is in the answer', async () => {
  await using site = await start()
  const before = await read(site, paths.home)
  const reply = await editAndPublish(await site.person('Super Admin'), 'home', edits.headline('Broken'))
  expect(reply).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining(`The page ${paths.home} is broken.`) },
  })
  const after = await read(site, paths.home)
  expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag])
})
