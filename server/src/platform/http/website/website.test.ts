import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { clientRenderedPages, pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { RenderedFile } from '@course/contract/publishing/documents/page-documents'
import { afterAll, expect, test } from 'vitest'
import { edits } from '../../../../test/editors.ts'
import { publishBody } from '../../../../test/publish-body.ts'
import { startTestSite } from '../../../../test/test-site.ts'

const folder = await mkdtemp(join(tmpdir(), 'pages-test-'))
const built: Record<string, string> = {
  'assets/app-12345678.js': `console.log(1)${';'.repeat(2_000)}`,
  'assets/app-12345678.js.map': '{"sources":["secret.ts"]}',
  '.vite/manifest.json': '{}',
  'favicon.svg': '<svg/>',
  'icon-32.png': 'of the build',
  'og.png': 'of the build',
  '.env': 'SECRET=1',
  'notes.md': 'not for the public',
}
for (const [name, text] of Object.entries(built)) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}
const site = await startTestSite({
  pages: {
    folder,
    render: async ({ facts: { publicUrl } }) =>
      new Map<string, RenderedFile>([
        ['/__spa-fallback.html', { text: '<html><title>shell</title></html>', scripts: [], styles: [] }],
        ['/__not-found.html', { text: '<title>not found</title>', scripts: [], styles: [] }],
        [paths.home, { text: `<html><script>a()</script>${'<p>long</p>'.repeat(200)}</html>`, scripts: ['a()'] }],
        [paths.payment, { text: '<html>pay</html>', scripts: [] }],
        ['/sitemap.xml', { text: `<loc>${publicUrl}${paths.home}</loc>` }],
        ['/robots.txt', { text: 'Disallow:' }],
      ]),
    drawPictures: async () => new Map([['/icon-32.png', Buffer.from('of the brand')]]),
  },
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })

test('a page has its own policy', async () => {
  const reply = await get(paths.home)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(
      /script-src 'self' 'sha256-[^']+'; .*frame-src https:\/\/player\.vimeo\.com/,
    ),
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  expect((await get(paths.payment)).headers['content-security-policy']).toContain("frame-src 'self'")
})

test('what is for search engines has its own type', async () => {
  expect((await get('/robots.txt')).headers['content-type']).toBe('text/plain; charset=utf-8')
  expect((await get('/sitemap.xml')).body).toBe('<loc>http://course.test/home</loc>')
  expect((await get('/sitemap.xml')).headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

test('icons follow the brand; those of the build take the place of what was not drawn', async () => {
  expect((await get('/icon-32.png')).body).toBe('of the brand')
  expect((await get('/og.png')).body).toBe('of the build')
  expect((await get('/og.png')).headers['content-type']).toBe('image/png')
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

test.each(clientRenderedPages.map(({ path }) => path.replace(':id', 'tx')))('%s is the shell', async (path) => {
  const reply = await get(path)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(reply.body).toContain('<title>shell</title>')
})

test.each(clientRenderedPages.map(({ path }) => path))(
  'search engines may list %s, unless it is a certificate',
  async (path) => {
    const tag = (await get(path.replace(':id', 'tx'))).headers['x-robots-tag']
    expect(tag).toBe(path === pages.certificate.path ? 'noindex' : undefined)
  },
)

test('a state that does not exist is the shell with 404', async () => {
  const statusOf = async (code: string) => (await get(paths.state(code))).statusCode
  expect(await Promise.all(['tx', 'TX', 'dc', 'zz', 'texas'].map(statusOf))).toEqual([200, 200, 200, 404, 404])
})

test('an unknown page is a document of its own with 404, and never 304', async () => {
  const etag = String((await get('/nothing')).headers.etag)
  const reply = await get('/nothing', { 'if-none-match': etag })
  expect(reply.statusCode).toBe(404)
  expect(reply.body).toContain('<title>not found')
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
})

test.each([
  '/.env',
  '/notes.md',
  '/assets/app-12345678.js.map',
  '/assets/app-00000000.js',
  '/__spa-fallback.html',
  '/.vite/manifest.json',
  '/index.html',
  `${paths.home}/index.html`,
  '/assets/../.env',
  '/assets/..%2f.env',
  `${paths.home}/../../package.json`,
  '/assets/..\\..\\package.json',
])('%s is not served [V13.4.3 WB-04]', async (url) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.body]).toEqual([404, 'Not found'])
})

test("the policy of the pages follows the hosts of the owner's videos while the site runs [V3.4.3]", async () => {
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
