import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { differences, inlineFaults, readPaymentPage } from './payment-page.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const html = (more = '', inline = 'start("A Seller")') =>
  `<link rel="stylesheet" href="/assets/x-AbCd_123.css"/><link rel="modulepreload" href="/assets/vendor-BawEUkpd.js"/>` +
  `<script src="/assets/first-GurTtQts.js"></script><script type="module">${inline}</script>${more}`
const policy = `script-src 'self' ${hash('start("A Seller")')}`
const headers = { 'content-security-policy': policy, 'x-frame-options': 'DENY', date: 'now', etag: '"1"' }

test('a payment page has its scripts and headers, without the parts that change with each build and response', () => {
  expect(readPaymentPage(html(), headers)).toEqual({
    scripts: ['/assets/first-*.js', 'inline'],
    preloaded: ['/assets/vendor-*.js'],
    headers: { 'content-security-policy': "script-src 'self' 'sha256-*'", 'x-frame-options': 'DENY' },
  })
})

const agreed = readPaymentPage(html(), headers)

test.each<[string, string, Record<string, string>, string]>([
  ['another script', html('<script src="https://evil.test/x.js"></script>'), headers, 'scripts: '],
  ['another inline script', html('<script>steal()</script>'), headers, 'scripts: '],
  ['a script less', html().replace(/<script src[^>]*><\/script>/, ''), headers, 'scripts: '],
  [
    'another preloaded module',
    html('<link rel="modulepreload" href="/assets/evil-AAAAAAAA.js">'),
    headers,
    'preloaded: ',
  ],
  [
    'another host in the policy',
    html(),
    { ...headers, 'content-security-policy': `${policy} https://evil.test` },
    'content-security-policy: ',
  ],
  ['another header', html(), { ...headers, 'access-control-allow-origin': '*' }, 'access-control-allow-origin: '],
  ['a header less', html(), { 'content-security-policy': policy }, 'x-frame-options: agreed on DENY, found none'],
])('%s is reported as a difference', (_what, text, found, start) => {
  expect(differences(agreed, readPaymentPage(text, found))).toEqual([expect.stringContaining(start)])
})

test('another build of the same page is not a difference', () => {
  const again = html().replaceAll(/-\w{8}\.js/g, '-00000000.js')
  expect(differences(agreed, readPaymentPage(again, { ...headers, date: 'later' }))).toEqual([])
})

test('an inline script is one that was built, and in the policy; data is no script', () => {
  const data = '<script type="application/json">["another seller"]</script>'
  expect(inlineFaults(html(), html(data), policy)).toEqual([])
  const changed = 'start("A Seller");steal()'
  expect(inlineFaults(html(), html('', changed), `script-src ${hash(changed)}`)).toEqual([
    expect.stringContaining('was not built'),
  ])
  expect(inlineFaults(html(), html(), "script-src 'self'")).toEqual([
    expect.stringContaining('the policy does not name the inline script'),
  ])
})
