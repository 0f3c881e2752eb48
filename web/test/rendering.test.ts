import { createHash } from 'node:crypto'
import { serverRenderedPages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import {
  type DocumentValues,
  documentNames,
  familyDocument,
  familyNames,
} from '@course/contract/publishing/documents/documents'
import type { RenderedFile } from '@course/contract/publishing/documents/page-documents'
import { expect, test } from 'vitest'
import { readRenderInput, renderSingle, renderSite } from '../../scripts/rendered-website.ts'
import { inlineScriptHashes } from '../../server/src/platform/http/website/documents.ts'
import { parseDocuments } from '../../server/src/publishing/documents/document-rules.ts'
import { readContentFiles } from '../../server/src/publishing/publishing.ts'
import { markDocuments } from '../../server/test/marked-documents.ts'
import { livePagesOf } from '../app/routes/publishing/content/live-pages.ts'
import { contentFolder } from '../content-files.ts'

const input = await readRenderInput({ publicUrl: 'https://course.example', payments: 'production' })
const renderWith = (change: Partial<DocumentValues>) => renderSite({ ...input, values: { ...input.values, ...change } })
const { site, prices, home, brand } = input.values
const textOf = (files: ReadonlyMap<string, RenderedFile>, path: string) => files.get(path)?.text ?? ''

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('the same documents always give the same bytes, without a mark left in any of them', async () => {
  const [once, twice] = [await renderSite(input), await renderSite(input)]
  expect([...twice]).toEqual([...once])
  expect(once.size).toBeGreaterThan(15)
  for (const [path, { text }] of once) expect(text.includes('{{'), path).toBe(false)
})

test('no page shows a mark, in whichever text it stands', { timeout: 120_000 }, async () => {
  const { bodies } = await readContentFiles(contentFolder)
  const marked = Object.fromEntries(markDocuments(bodies))
  const files = await renderSite({ ...input, values: parseDocuments({ ...bodies, ...marked }) })
  for (const [path, { text }] of files) expect(text.includes('{{'), path).toBe(false)
  for (const path of [paths.home, paths.info, paths.payment, paths.legal, paths.privacy, paths.accessibility])
    expect(textOf(files, path), path).toContain('Zebra 3.')
})

test('other words, colors, prices and another name reach the pages, the shell and the manifest', async () => {
  const files = await renderWith({
    home: { ...home, headline: 'Another headline <here>' },
    site: { ...site, brand: { ...site.brand, name: 'Another Name' } },
    brand: { ...brand, light: { ...brand.light, deep: '#123456' } },
    prices: { ...prices, chargedCents: 3_999, sentences: { ...prices.sentences, home: 'Now $39.99 & up' } },
  })
  const shown = textOf(files, paths.home)
  for (const text of ['<h1>Another headline &lt;here&gt;</h1>', '#123456', '"price":"39.99"', '$39.99 USD', '&amp; up'])
    expect(shown).toContain(text)
  expect(textOf(files, paths.payment)).toContain('39.99')
  for (const path of ['/__spa-fallback.html', paths.login, '/site.webmanifest'])
    expect(textOf(files, path), path).toContain('Another Name')
  expect(textOf(files, '/sitemap.xml')).toContain(`<loc>https://course.example${paths.home}</loc>`)
  expect(textOf(files, '/robots.txt')).toContain('Sitemap: https://course.example/sitemap.xml')
  expect(textOf(files, '/robots.txt')).toMatch(/^Allow: \/api\/calendars\/$/m)
})

test.each([
  [prices.chargedCents, 'InStock'],
  [99_999, 'SoldOut'],
])('search engines learn that a course charged at %i cents is %s', async (chargedCents, availability) => {
  const files = await renderWith({ prices: { ...prices, chargedCents } })
  expect(textOf(files, paths.home)).toContain(`https://schema.org/${availability}"`)
})

test.each([
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '<img src=x onerror=alert(1)>',
  `"quoted" and 'quoted'`,
  'back\\slash \\u003c \\" end\\',
  '\x24{alert(1)} `tick` $& $1 $$',
  'line\u2028separator\u2029here',
  'AT&T &lt; Zoë 李 🦊',
])('the seller %j stays text on every page, and in the data for search engines [V1.2.1 V1.2.3]', async (name) => {
  const files = await renderWith({ site: { ...site, seller: { ...site.seller, name } } })
  for (const [path, { text, scripts }] of files) {
    // Only the scripts that the page was rendered with are allowed to run.
    if (scripts) expect(new Set(inlineScriptHashes(text)), path).toEqual(new Set(scripts.map(hashOf)))
    for (const [, json = ''] of text.matchAll(/<script[^>]*json"[^>]*>([\s\S]*?)<\/script>/g)) JSON.parse(json)
    if (scripts) expect(text.replace(/<script[\s\S]*?<\/script>/g, ''), path).not.toContain('<img src=x')
  }
  const [, offer = ''] =
    /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(textOf(files, paths.home)) ?? []
  expect(JSON.parse(offer).offers.seller.name).toBe(name)
})

test('a kept version of the terms is a document like the present one, which search engines leave out', async () => {
  const { title, effectiveDate } = input.values.legal
  const text = { title, effectiveDate, sections: [{ id: 'all', heading: 'All', paragraphs: ['Old *words*.'] }] }
  const render = (kept: typeof text | null) =>
    renderSingle(input, { kind: 'terms', terms: { version: '2020-01-01', current: '2026-01-01', text: kept } })
  const { text: html = '', scripts = [] } = (await render(text)) ?? {}
  for (const part of [
    'Old <em>words</em>.',
    'This is an earlier version',
    'content="noindex"',
    '/assets/entry.document-',
  ])
    expect(html).toContain(part)
  expect(new Set(inlineScriptHashes(html))).toEqual(new Set(scripts.map(hashOf)))
  expect((await render(null))?.text).toContain('The text of this version was not kept')
})

const free = Object.keys(input.values.lessons).filter((id) => input.values.lessons[id]?.free)
const preview = (path: string, change: Partial<DocumentValues> = {}) =>
  renderSingle(
    { ...input, values: { ...input.values, ...change } },
    { kind: 'preview', path, base: '/preview/ticket', expiresAt: '2026-11-30T12:00:00.000Z', unfinished: ['Glossary'] },
  )

test.each([...serverRenderedPages.map(({ path }) => path), ...free.map(paths.lesson)])(
  'a preview link shows %s with every mark filled in, and its links stay inside the preview',
  async (path) => {
    const { text = '', scripts = [] } = (await preview(path)) ?? {}
    expect(text).toMatch(/<title>Draft: [^<]+<.*Forms and payment are off.*in the draft: Glossary\..*<h1/s)
    expect(text).not.toContain('{{')
    expect(new Set(inlineScriptHashes(text))).toEqual(new Set(scripts.map(hashOf)))
    const links = [...text.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(([, link = '']) => link)
    expect(links).toContain(`/preview/ticket${paths.home}`)
    expect(links.filter((link) => paths.isDocument(link))).toEqual([])
    expect(text).toContain('/assets/entry.document-')
  },
)

test('a preview link shows the logo and the colors of the draft, and no lesson for members', async () => {
  const members = Object.keys(input.values.lessons).find((id) => !input.values.lessons[id]?.free) ?? ''
  expect(await preview(paths.lesson(members))).toBeUndefined()
  expect(await preview(paths.members)).toBeUndefined()
  expect((await preview(paths.home))?.text).toContain('"/files/release-logo.svg"')
  const drafted = await preview(paths.home, {
    brand: { ...brand, logo: 'a1', light: { ...brand.light, deep: '#123456' } },
  })
  expect(drafted?.text).toContain('"/files/a1-logo.svg"')
  expect(drafted?.text).toContain('#123456')
})

const families = familyNames.flatMap((family) =>
  Object.keys(input.values[`${family}s`]).map((id) => familyDocument(family, id)),
)
const shown = [...documentNames, ...families].flatMap((name) =>
  livePagesOf(name).map(([path]) => [name, path] as const),
)

test.each(shown)('the page beside the form of %s shows %s with every mark filled in', async (_name, path) => {
  const { text = '' } = (await renderSingle(input, { kind: 'live', path })) ?? {}
  expect(text).toMatch(/<h1/)
  expect(text).not.toContain('{{')
})

test('a preview link that does not work says why', async () => {
  const { text } = (await renderSingle(input, { kind: 'noPreview', reason: 'It was <revoked>.' })) ?? {}
  expect(text).toContain('There is no preview here')
  expect(text).toContain('It was &lt;revoked&gt;.')
})

test('a page that cannot be rendered is named', async () => {
  const broken = { ...home, questions: undefined } as unknown as typeof home
  await expect(renderWith({ home: broken })).rejects.toThrow(`${paths.home} can't be rendered.`)
  expect((await renderSite(input)).size).toBeGreaterThan(15)
})
