import { createHash } from 'node:crypto'
import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, inlineScriptHashes, type PolicyFacts } from './documents.ts'

const facts: PolicyFacts = { publicUrl: 'https://course.example.org', payments: 'local', videoHosts: [] }

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the policy lists hashes of inline scripts only, and none of empty ones and data', () => {
  const html =
    '<script>a()</script><script src="/x.js"></script><script></script><script type="application/ld+json">{}</script><script id="data" type="application/json">{}</script><script type="module" async>\n b() \n</script>'
  expect(inlineScriptHashes(html)).toEqual([hash('a()'), hash('\n b() \n')])
})

test('the policy lists hashes of the scripts and style sheets that the page was rendered with', () => {
  const policy = contentSecurityPolicy(paths.home, { scripts: ['a()', 'b()'], styles: ['a{}'] }, facts)
  expect(policy).toContain(`; script-src 'self' ${hash('a()')} ${hash('b()')}; style-src 'self' ${hash('a{}')};`)
})

const directives = (path: string, payments: PolicyFacts['payments'], publicUrl = 'https://course.example.org') =>
  Object.fromEntries(
    contentSecurityPolicy(path, { scripts: ['a()'] }, { ...facts, payments, publicUrl })
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )

test.each([paths.home, paths.members, '/__spa-fallback.html', paths.login])(
  '%s may frame the video and names no card host [V3.4.3 V3.4.6]',
  (path) => {
    const policy = directives(path, 'production')
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': `'self' ${hash('a()')}`,
      'style-src': "'self'",
      'frame-src': 'https://player.vimeo.com',
      'media-src': "'self'",
      'connect-src': "'self' https://player.vimeo.com",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(JSON.stringify(policy)).not.toMatch(/braintree|paypal|unsafe|\*/)
  },
)

test.each([
  ['local', "'self'", "'self'"],
  ['sandbox', 'https://assets.braintreegateway.com', 'https://api.sandbox.braintreegateway.com'],
  ['production', 'https://assets.braintreegateway.com', 'https://api.braintreegateway.com'],
] as const)('the payment page with %s cards names exactly its provider', (payments, frame, connect) => {
  const policy = directives(paths.payment, payments)
  expect(policy['frame-src']).toBe(frame)
  expect(policy['connect-src']).toContain(connect)
  expect(policy['script-src']).not.toContain('unsafe')
  expect(JSON.stringify(policy)).not.toContain('vimeo')
  expect(policy).not.toHaveProperty('media-src')
  if (payments === 'local') expect(JSON.stringify(policy)).not.toContain('braintree')
  if (payments === 'production') expect(JSON.stringify(policy)).not.toContain('sandbox')
})

test("hosts of the owner's videos are named where videos may be shown, and not on the payment page", () => {
  const videoHosts = ['https://videos.example.org', 'https://cdn.example.org:8443']
  const policyOf = (path: string) => contentSecurityPolicy(path, {}, { ...facts, videoHosts })
  expect(policyOf(paths.members)).toContain(
    "; media-src 'self' https://videos.example.org https://cdn.example.org:8443; ",
  )
  expect(policyOf(paths.payment)).not.toContain('example.org:8443')
})

test('only an https site has its requests upgraded [V12.2.1]', () => {
  expect(directives(paths.home, 'local')).toHaveProperty('upgrade-insecure-requests')
  expect(directives(paths.home, 'local', 'http://localhost:3000')).not.toHaveProperty('upgrade-insecure-requests')
})
