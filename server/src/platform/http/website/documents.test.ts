import { createHash } from 'node:crypto'
import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { demoOffer } from '../../../../test/offer-facts.ts'
import {
  allowVideoHosts,
  contentSecurityPolicy,
  fillData,
  fillDocument,
  inlineScriptHashes,
  type PageFacts,
} from './documents.ts'

const createFacts = (name: string): PageFacts => ({
  publicUrl: 'https://course.example.org',
  payments: 'local',
  auditYears: 12,
  seller: { name, address: ['1 Main St', 'Town'], email: 'a@example.org' },
  timeZone: 'America/New_York',
  offer: demoOffer,
})

const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '<img src=x onerror=alert(1)>',
  `"quoted" and 'quoted'`,
  'back\\slash \\u003c \\" end\\',
  '\x24{alert(1)} `tick`',
  '$& $1 $$ $`',
  '{{seller.email}}',
  'line\u2028separator\u2029here',
  'tab\tand\nline break',
  'AT&T &lt; Zoë 李 🦊',
]
const unescaped = (html: string) => html.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))

test.each(hostile)('the seller %j stays text in the page, in an attribute and in the page’s data', (name) => {
  const html =
    '<a title="{{seller.name}}">{{seller.name}}</a><script type="application/json">["{{seller.name}}"]</script><p>end</p>'
  const filled = fillDocument(html, createFacts(name))
  const [, attribute, text, script] =
    /^<a title="([^"]*)">([^<]*)<\/a><script[^>]*>([\s\S]*?)<\/script><p>end<\/p>$/.exec(filled) ?? []
  expect(unescaped(attribute ?? '')).toBe(name)
  expect(unescaped(text ?? '')).toBe(name)
  expect(JSON.parse(script ?? '')).toEqual([name])
  expect(script).not.toMatch(/<[!/s]/i)
})

test.each(hostile)('the seller %j stays text in a data file', (name) => {
  expect(JSON.parse(fillData('["{{seller.name}}",{"a":"{{seller.address}}"}]', createFacts(name)))).toEqual([
    name,
    { a: '1 Main St, Town' },
  ])
})

test.each(hostile)('the seller %j stays text in HTML, also in HTML within data', (name) => {
  const filled = fillDocument(
    '<p>{{html.seller.name}}</p><script type="application/json">["<b>{{html.seller.name}}</b>"]</script>',
    createFacts(name),
  )
  const [, text, script] = /^<p>([^<]*)<\/p><script[^>]*>([\s\S]*?)<\/script>$/.exec(filled) ?? []
  expect(unescaped(text ?? '')).toBe(name)
  const data = fillData('["<b>{{html.seller.name}}</b>"]', createFacts(name))
  for (const json of [script ?? '', data]) {
    const [, inner] = /^<b>([^<]*)<\/b>$/.exec(JSON.parse(json)[0]) ?? []
    expect(unescaped(inner ?? '')).toBe(name)
  }
})

test.each(hostile)('the seller %j stays text in the data for search engines', (name) => {
  const html = '<script type="application/ld+json">{"seller":"{{seller.name}}"}</script><p>end</p>'
  const [, json] = /^<script[^>]*>([\s\S]*?)<\/script><p>end<\/p>$/.exec(fillDocument(html, createFacts(name))) ?? []
  expect(JSON.parse(json ?? '')).toEqual({ seller: name })
})

test.each([
  [true, '29.99 USD InStock'],
  [false, '29.99 USD SoldOut'],
])('the offer for search engines has the charged price, and its availability follows open=%s', (open, expected) => {
  const facts = { ...createFacts('x'), offer: { ...demoOffer, open } }
  expect(fillDocument('{{offer.amount}} {{offer.currency}} {{offer.availability}}', facts)).toBe(expected)
})

test('every fact replaces its placeholder, and unknown placeholders stay', () => {
  const marks =
    '{{site.publicUrl}}|{{site.auditKept}}|{{payments.mode}}|{{seller.address}}|{{seller.email}}|{{seller.timeZone}}'
  expect(fillDocument(`${marks}|{{other}}|{{toString}}|{{__proto__}}`, createFacts('x'))).toBe(
    'https://course.example.org|12 years|local|1 Main St, Town|a@example.org|Eastern Time|{{other}}|{{toString}}|{{__proto__}}',
  )
})

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the policy lists hashes of inline scripts only, and none of empty ones and data', () => {
  const html =
    '<script>a()</script><script src="/x.js"></script><script></script><script type="application/ld+json">{}</script><script id="data" type="application/json">{}</script><script type="module" async>\n b() \n</script>'
  expect(inlineScriptHashes(html)).toEqual([hash('a()'), hash('\n b() \n')])
})

test('the policy allows the scripts of the rendered page, filled, and none that a fact could bring', () => {
  const facts = createFacts('</p><script>evil()</script>')
  const rendered = '<p>{{seller.name}}</p><script>a("{{seller.name}}")</script>'
  const [, scripts] = /script-src ([^;]*)/.exec(contentSecurityPolicy(paths.home, rendered, facts)) ?? []
  expect(scripts).toBe(`'self' ${inlineScriptHashes(fillDocument(rendered, facts)).join(' ')}`)
  expect(scripts).not.toContain(hash('evil()'))
})

test('the policy lists hashes of inline style sheets', () => {
  const html = '<style>a{}</style><p>text</p><style>\n b{} </style>'
  const policy = contentSecurityPolicy(paths.home, html, createFacts('x'))
  expect(policy).toContain(`; style-src 'self' ${hash('a{}')} ${hash('\n b{} ')};`)
})

const directives = (path: string, payments: PageFacts['payments'], publicUrl = 'https://course.example.org') =>
  Object.fromEntries(
    contentSecurityPolicy(path, '<script>a()</script>', { ...createFacts('x'), payments, publicUrl })
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )

test.each([paths.home, paths.members, '/__spa-fallback.html', paths.login])(
  '%s may frame the video and names no card host',
  (path) => {
    const policy = directives(path, 'production')
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': `'self' ${hash('a()')}`,
      'style-src': "'self'",
      'frame-src': "'self' https://player.vimeo.com",
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

test("hosts of the owner's videos are added where videos may be shown, and not to the payment page", () => {
  const hosts = ['https://videos.example.org', 'https://cdn.example.org:8443']
  const policyOf = (path: string) => contentSecurityPolicy(path, '', createFacts('x'))
  expect(allowVideoHosts(policyOf(paths.members), hosts)).toContain(
    "; media-src 'self' https://videos.example.org https://cdn.example.org:8443; ",
  )
  expect(allowVideoHosts(policyOf(paths.payment), hosts)).toBe(policyOf(paths.payment))
  expect(allowVideoHosts(policyOf(paths.members), [])).toBe(policyOf(paths.members))
})

test('only an https site has its requests upgraded', () => {
  expect(directives(paths.home, 'local')).toHaveProperty('upgrade-insecure-requests')
  expect(directives(paths.home, 'local', 'http://localhost:3000')).not.toHaveProperty('upgrade-insecure-requests')
})
