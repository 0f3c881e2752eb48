import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as paths from '@course/contract/paths'
import { afterAll, expect, test } from 'vitest'
import { findAttempts } from '../../../test/attempts.ts'
import { demoOffer, demoPrices } from '../../../test/offer-facts.ts'
import { publishBody } from '../../../test/publish-body.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import { inlineScriptHashes } from '../../platform/http/website/documents.ts'
import { prepareWebsite } from '../../platform/http/website/website.ts'

const data = '<script type="application/ld+json">{"price":"{{offer.amount}}"}</script>'
const heading = '{{price.heading.before}}<s>{{price.heading.regular}}</s>{{price.heading.after}}'
const long = '<p>long</p>'.repeat(200)
const built: Record<string, string> = {
  '__spa-fallback.html': '<html>shell</html>',
  'home/index.html': `<html><p>{{price.home.before}}<b>{{price.home.amount}}</b>{{price.home.after}}</p>${data}${long}</html>`,
  'home.data': '["{{price.home.amount}}"]',
  'info/index.html': `<html><p>{{price.info}}</p><script>push("[\\"{{price.info}}\\"]")</script>${long}</html>`,
  'legal/index.html': '<html>no price</html>',
  'payment/index.html': `<html><h1>${heading}</h1></html>`,
}
const folder = await mkdtemp(join(tmpdir(), 'prices-test-'))
for (const [name, text] of Object.entries(built)) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}
afterAll(() => rm(folder, { recursive: true, force: true }))

const startSite = async (databaseUrl?: string) =>
  startTestSite({
    ...(databaseUrl ? { databaseUrl } : {}),
    website: await prepareWebsite(folder, {
      publicUrl: 'http://course.test',
      payments: 'local',
      auditYears: 7,
      seller: { name: 'A', address: ['x'], email: 'a@example.org' },
      timeZone: 'UTC',
      offer: demoOffer,
    }),
  })

const demo = JSON.parse(await readFile(join(import.meta.dirname, '../../../../demo-content/prices.json'), 'utf8'))
const withPrice = (charged: string) => ({
  charged,
  home: `Now $${charged} <all of it>`,
  info: `Only $${charged} & no more`,
  payment: `Members Area Access $${charged}`,
  orderSummary: 'You pay {{price}} today.',
})
const apply = (site: TestSite, prices: object) => publishBody(site, 'prices', () => prices)
const read = (site: TestSite, url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })

test('a new price reaches pages, their data and search engines on every instance without a restart', async () => {
  await using site = await startSite()
  await using other = await startSite(site.databaseUrl)
  const before = await read(site, paths.home)
  expect(before.body).toContain('<p><b>$29</b> Limited Time Only (Reg. $99)</p>')
  expect(before.body).toContain('{"price":"29.99"}')
  await apply(site, withPrice('39.99'))
  for (const instance of [site, other]) {
    await instance.until(async () => (await read(instance, paths.home)).body.includes('$39.99'))
    const home = await read(instance, paths.home)
    expect(home.body).toContain('<p>Now <b>$39.99</b> &#60;all of it&#62;</p>')
    expect(home.body).toContain('{"price":"39.99"}')
    expect((await read(instance, '/home.data')).body).toBe('["$39.99"]')
    expect((await read(instance, paths.payment)).body).toContain('<h1>Members Area Access $39.99<s></s></h1>')
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
