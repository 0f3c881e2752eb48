import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as paths from '@course/contract/paths'
import type { RenderedFile, RenderInput } from '@course/contract/publishing/documents/page-documents'
import { afterAll, expect, test } from 'vitest'
import { findAttempts } from '../../../test/attempts.ts'
import { demoPrices } from '../../../test/demo-prices.ts'
import { publishBody } from '../../../test/publish-body.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import { inlineScriptHashes } from '../../platform/http/website/documents.ts'

const folder = await mkdtemp(join(tmpdir(), 'prices-test-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Pages with nothing but prices. */
async function render({ values: { prices } }: RenderInput): Promise<Map<string, RenderedFile>> {
  const { sentences, chargedCents } = prices
  const script = `push("${sentences.info}")`
  return new Map([
    ['/__spa-fallback.html', { text: 'shell', scripts: [] }],
    [paths.home, { text: `<p>${sentences.home}</p>${chargedCents}`, scripts: [] }],
    [paths.info, { text: `<script>${script}</script>${'<p>long</p>'.repeat(200)}`, scripts: [script] }],
    [paths.legal, { text: 'no price', scripts: [] }],
  ])
}

const startSite = async (databaseUrl?: string) =>
  startTestSite({ ...(databaseUrl ? { databaseUrl } : {}), pages: { folder, render } })

const demo = JSON.parse(await readFile(join(import.meta.dirname, '../../../../content/prices.json'), 'utf8'))
const withPrice = (charged: string) => ({
  charged,
  home: `Now $${charged} <all of it>`,
  info: `Only $${charged} & no more`,
  payment: `Members Area Access $${charged}`,
  orderSummary: 'You pay {{price}} today.',
})
const apply = (site: TestSite, prices: object) => publishBody(site, 'prices', () => prices)
const read = (site: TestSite, url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })

test('a new price reaches pages in every process without a restart', async () => {
  await using site = await startSite()
  await using other = await startSite(site.databaseUrl)
  const before = await read(site, paths.home)
  expect(before.body).toBe('<p>$29 Limited Time Only (Reg. $99)</p>2999')
  await apply(site, withPrice('39.99'))
  for (const instance of [site, other]) {
    await instance.until(async () => (await read(instance, paths.home)).body.includes('$39.99'))
    expect((await read(instance, paths.home)).body).toBe('<p>Now $39.99 <all of it></p>3999')
    const info = await read(instance, paths.info)
    for (const hash of inlineScriptHashes(info.body)) expect(info.headers['content-security-policy']).toContain(hash)
  }
})

test('after a new price, ETags and compressed copies are those of the new page', async () => {
  await using site = await startSite()
  const old = await read(site, paths.info)
  const legal = await read(site, paths.legal)
  await apply(site, withPrice('19.99'))
  await site.until(async () => (await read(site, paths.info)).body.includes('$19.99'))
  const plain = await read(site, paths.info, { 'if-none-match': String(old.headers.etag) })
  expect(plain.statusCode).toBe(200)
  expect(plain.headers.etag).not.toBe(old.headers.etag)
  expect((await read(site, paths.info, { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
  const brotli = await read(site, paths.info, { 'accept-encoding': 'br' })
  const gzip = await read(site, paths.info, { 'accept-encoding': 'gzip' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect((await read(site, paths.legal)).headers.etag).toBe(legal.headers.etag)
  // Back to the first price: the first page again.
  await apply(site, demo)
  await site.until(async () => (await read(site, paths.info)).headers.etag === old.headers.etag)
})

test('a new price is charged and stored with every sentence; an order from an older page is refused', async () => {
  await using site = await startSite()
  await apply(site, withPrice('19.99'))
  expect(await site.offer()).toMatchObject({
    amount: '19.99',
    open: true,
    shown: { heading: ['Members Area Access $19.99', '', ''], orderSummary: ['You pay ', ' today.'] },
  })
  const refused = await site.enroll('old-page@example.com', { order: { Amount: '29.99' } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed', amount: '19.99' } })
  expect((await site.enroll('new-page@example.com', { order: { Amount: '19.99' } })).status).toBe(200)
  const [attempt] = await findAttempts(site, 'new-page@example.com')
  expect(attempt).toMatchObject({
    amountCents: 1_999,
    priceShown: 'Members Area Access $19.99. You pay $19.99 USD today.',
    shownPrices: {
      home: 'Now $19.99 <all of it>',
      info: 'Only $19.99 & no more',
      payment: 'Members Area Access $19.99',
      orderSummary: 'You pay $19.99 USD today.',
    },
  })
})

test('an administrator sees on a purchase which prices the buyer was shown', async () => {
  await using site = await startSite()
  await site.enroll('shown@example.com')
  const admin = await site.person('Super User')
  const [purchase] = (await admin.get('/api/purchases?search=shown%40example.com')).body
  await apply(site, withPrice('99'))
  const details = (await admin.get(`/api/purchases/${purchase.id}`)).body
  expect(details).toMatchObject({
    amount: '29.99',
    shownPrices: { ...demoPrices.sentences, orderSummary: 'Charged today: $29.99 USD' },
  })
  expect((await admin.get('/api/purchases/prices')).body.notices).toMatchObject([{ level: 'note' }])
})
