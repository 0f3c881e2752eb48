import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { clientRenderedPages, pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { afterAll, expect, test } from 'vitest'
import { edits } from '../../../../test/editors.ts'
import { demoOffer } from '../../../../test/offer-facts.ts'
import { publishBody } from '../../../../test/publish-body.ts'
import { startTestSite } from '../../../../test/test-site.ts'
import type { PageFacts } from './documents.ts'
import { prepareWebsite } from './website.ts'

const folder = await mkdtemp(join(tmpdir(), 'pages-test-'))
const built: Record<string, string> = {
  '__spa-fallback.html': '<html><title>shell {{seller.name}}</title></html>',
  'index.html': '<html>never served</html>',
  'home/index.html': `<html><p>{{seller.name}}</p><script>a()</script>${'<p>long</p>'.repeat(200)}</html>`,
  'home.data': '["{{seller.name}}"]',
  'payment/index.html': '<html>pay</html>',
  'assets/app-12345678.js': `console.log(1)${';'.repeat(2_000)}`,
  'assets/app-12345678.js.map': '{"sources":["secret.ts"]}',
  'favicon.svg': '<svg/>',
  'robots.txt': 'Sitemap: {{site.publicUrl}}/sitemap.xml',
  'sitemap.xml': `<loc>{{site.publicUrl}}${paths.home}</loc>`,
  '.env': 'SECRET=1',
  'notes.md': 'not for the public',
}
for (const [name, text] of Object.entries(built)) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}
const facts: PageFacts = {
  publicUrl: 'http://course.test',
  payments: 'local',
  auditYears: 7,
  seller: { name: 'A & B <Co>', address: ['x'], email: 'a@example.org' },
  timeZone: 'UTC',
  offer: demoOffer,
}
const site = await startTestSite({ website: await prepareWebsite(folder, facts) })
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })

test("a page contains the site's facts and has its own policy", async () => {
  const reply = await get(paths.home)
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('<p>A &#38; B &#60;Co&#62;</p>')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(
      /script-src 'self' 'sha256-[^']+'; .*frame-src 'self' https:\/\/player\.vimeo\.com/,
    ),
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  expect((await get(paths.payment)).headers['content-security-policy']).toContain("frame-src 'self'")
  expect((await get('/home.data')).body).toBe('["A & B \\u003cCo>"]')
})

test("the data for search engines contains the site's own address", async () => {
  expect((await get('/robots.txt')).body).toBe('Sitemap: http://course.test/sitemap.xml')
  expect((await get('/sitemap.xml')).body).toBe('<loc>http://course.test/home</loc>')
  expect((await get('/sitemap.xml')).headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0', 'gzip'],
  ['br;q=0, gzip;q=0.0', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['', undefined],
  ['xbr, gzipped', undefined],
])('a client that accepts %j gets %s with the same content', async (accepted, encoding) => {
  for (const url of [paths.home, '/assets/app-12345678.js']) {
    const plain = (await get(url)).body
    const reply = await get(url, { 'accept-encoding': accepted })
    expect(reply.headers['content-encoding']).toBe(encoding)
    const bytes = reply.rawPayload
    const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(text.toString()).toBe(plain)
  }
})

test('a matching ETag, weak or in a list, gets 304 without a body', async () => {
  const etag = String((await get(paths.home)).headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const reply = await get(paths.home, { 'if-none-match': known })
    expect([reply.statusCode, reply.body]).toEqual([304, ''])
    expect(reply.headers.etag).toBe(etag)
  }
  expect((await get(paths.home, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  expect((await get('/favicon.svg')).headers.etag).not.toBe(etag)
})

test('hashed assets are cached for a year, other files for an hour', async () => {
  expect((await get('/assets/app-12345678.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('the root redirects to the home page', async () => {
  const reply = await get('/')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, paths.home])
})

const previews: readonly string[] = [pages.preview.path, pages.previewLesson.path]
const shells = clientRenderedPages.filter(({ path }) => !previews.includes(path))
test.each(shells.map(({ path }) => path.replace(':id', 'tx')))('%s is the shell', async (path) => {
  const reply = await get(path)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(reply.body).toContain('<title>shell A &#38; B &#60;Co&#62;</title>')
})

test.each(shells.map(({ path }) => path))('search engines may list %s, unless it is a certificate', async (path) => {
  const tag = (await get(path.replace(':id', 'tx'))).headers['x-robots-tag']
  expect(tag).toBe(path === pages.certificate.path ? 'noindex' : undefined)
})

test('a state that does not exist is the shell with 404', async () => {
  const statusOf = async (code: string) => (await get(paths.state(code))).statusCode
  expect(await Promise.all(['tx', 'TX', 'dc', 'zz', 'texas'].map(statusOf))).toEqual([200, 200, 200, 404, 404])
})

test('an unknown page is the shell with 404, and never 304', async () => {
  const etag = String((await get(paths.members)).headers.etag)
  const reply = await get('/nothing', { 'if-none-match': etag })
  expect(reply.statusCode).toBe(404)
  expect(reply.body).toContain('<title>shell')
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
})

test.each([
  '/.env',
  '/notes.md',
  '/assets/app-12345678.js.map',
  '/assets/app-00000000.js',
  '/__spa-fallback.html',
  '/index.html',
  `${paths.home}/index.html`,
  '/assets/../.env',
  '/assets/..%2f.env',
  `${paths.home}/../../package.json`,
  '/assets/..\\..\\package.json',
])('%s is not served', async (url) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.body]).toEqual([404, 'Not found'])
})

test('HEAD sends the same headers as GET', async () => {
  const reply = await site.app.inject({ method: 'HEAD', url: paths.home })
  expect([reply.statusCode, reply.body]).toEqual([200, ''])
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('the site does not start with a build that has no shell', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'pages-test-'))
  await expect(prepareWebsite(empty, facts)).rejects.toThrow('__spa-fallback.html')
  await expect(prepareWebsite(join(empty, 'gone'), facts)).rejects.toThrow()
  await rm(empty, { recursive: true })
})

test("the policy of the pages follows the hosts of the owner's videos while the site runs", async () => {
  const readPolicy = async (path: string) => String((await get(path)).headers['content-security-policy'])
  const before = await get(paths.members)
  expect(before.headers['content-security-policy']).toContain("; media-src 'self'; ")
  const video = { ...edits.add('elsewhere')([])[0], file: 'https://videos.example.org/a.mp4?key=1' }
  await publishBody(site, 'videos', (all) => [...all, video])
  const allowed = "; media-src 'self' https://videos.example.org; "
  await site.until(async () => (await readPolicy(paths.members)).includes(allowed))
  expect(await readPolicy(paths.home)).toContain(allowed)
  expect(await readPolicy('/no-such-page')).toContain(allowed)
  expect(await readPolicy(paths.payment)).not.toContain('media-src')
  const again = await get(paths.members, { 'if-none-match': String(before.headers.etag) })
  expect(again.statusCode).toBe(200)
  expect((await get(paths.members, { 'if-none-match': String(again.headers.etag) })).statusCode).toBe(304)
  await publishBody(site, 'videos', edits.archive('elsewhere'))
  await site.until(async () => (await readPolicy(paths.members)).includes("; media-src 'self'; "))
})
