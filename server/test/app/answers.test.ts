import { expect, test } from 'vitest'
import { createOrder, issuer, startSharedSite, startTestSite, testPassword } from '../test-site.ts'

const site = await startSharedSite()
const member = await site.person()

const everyAnswer: [string, string, number][] = [
  ['GET', '/api/payments/offer', 200],
  ['GET', '/api/account', 401],
  ['GET', '/api/nothing', 404],
  ['POST', '/api/token', 400],
  ['POST', '/api/users', 401],
  ['DELETE', '/api/users', 404],
  ['GET', '/api/docs', 200],
  ['GET', '/', 302],
  ['GET', '/nothing', 404],
  ['GET', '/nothing.js', 404],
  ['GET', '/%E0%A4%A', 404],
  ['GET', '/api/users/%', 404],
  ['GET', `/api/users/${'x'.repeat(5_000)}`, 401],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['POST', '/home', 404],
]

test.each(everyAnswer)(
  '%s %s answers %i with the security headers and a request id [V3.2.1 V3.4.4 V3.4.5 V4.1.1 WB-01 WB-02]',
  async (method, url, status) => {
    const reply = await site.request(method as 'GET', url)
    if (!url.includes('xxx')) expect(reply.status).toBe(status)
    expect(reply.status).toBeLessThan(500)
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    // A page is asked for again each time; everything else is not kept.
    expect(reply.headers['cache-control']).toBe(url === '/nothing' ? 'no-cache' : 'no-store')
    if (status !== 302) expect(reply.headers['content-type']).toMatch(/; charset=utf-8$/)
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin']) {
      expect(reply.headers).not.toHaveProperty(name)
    }
  },
)

test('each request gets a new ID from the server', async () => {
  const headers = { 'x-request-id': 'forged', 'request-id': 'forged' }
  const ids = new Set<unknown>()
  for (let turn = 0; turn < 5; turn += 1)
    ids.add((await site.visitor.get('/api/x', { headers })).headers['x-request-id'])
  expect(ids.size).toBe(5)
  expect([...ids]).not.toContain('forged')
})

test('only an https site sends Strict-Transport-Security [V3.4.1]', async () => {
  await using secure = await startTestSite({ publicUrl: 'https://course.example.org' })
  const headers = (await secure.visitor.get('/api/payments/offer')).headers
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await site.visitor.get('/api/payments/offer')).headers).not.toHaveProperty('strict-transport-security')
})

test.each(['OPTIONS', 'GET', 'POST'])(
  '%s from another origin gets no CORS permission [V3.4.2 WB-03]',
  async (method) => {
    const headers = {
      origin: 'https://evil.test',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    }
    const reply = await site.request(method as 'GET', '/api/token', { headers })
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(reply.status).toBeGreaterThanOrEqual(400)
  },
)

const notFound = { status: 404, body: { error: 'Page not found.', code: 'not_found' } }

test.each([
  ['GET', '/api'],
  ['GET', '/api/'],
  ['GET', '/api/nothing'],
  ['GET', '/api/nothing.json'],
  ['GET', '/api/.env'],
  ['GET', '/api/users/x/y/z'],
  ['GET', '/api?x=1'],
  ['GET', '/api/token'],
  ['DELETE', '/api/token'],
  ['PATCH', '/api/users/x'],
  ['PUT', '/api/users'],
  ['OPTIONS', '/api/users'],
  ['TRACE', '/api/users'],
])('the unknown API request %s %s gets 404 as JSON [V13.4.4 IN-08]', async (method, url) => {
  expect(await member.get('/api/account')).toMatchObject({ status: 200 })
  expect(await site.request(method as 'GET', url)).toMatchObject(notFound)
})

test('HEAD gets the same answer as GET without the body, and requires the same token', async () => {
  const headers = { authorization: `Bearer ${member.token}` }
  const refused = { url: '/api/users', method: 'HEAD' } as const
  expect((await site.app.inject(refused)).statusCode).toBe(401)
  expect((await site.app.inject({ ...refused, headers })).statusCode).toBe(403)
  const reply = await site.app.inject({ method: 'HEAD', url: '/api/account', headers })
  expect([reply.statusCode, reply.body]).toEqual([200, ''])
})

test.each([
  '/.env',
  '/.git/config',
  '/a/.ssh/id',
  '/assets/gone-12345678.js',
  '/wp-login.php',
  '/home.php',
  '/x.map',
  '/..%2f..%2fetc/passwd',
])('%s gets a plain 404 [V13.4.1]', async (url) => {
  const reply = await site.visitor.get(url)
  expect(reply).toMatchObject({
    status: 404,
    body: 'Not found',
    headers: { 'content-type': expect.stringMatching(/^text\/plain/) },
  })
})

test.each(['/nothing', '/members/nothing', '/user-details', '/HOME', '/home/x', '/%2egit/config'])(
  'the unknown page %s gets 404 with a page of its own',
  async (url) => {
    expect(await site.visitor.get(url)).toMatchObject({ status: 404, body: 'not found' })
  },
)

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('%s to a page gets a plain 404', async (method) => {
  expect(await site.request(method as 'GET', '/members')).toMatchObject({ status: 404, body: 'Not found' })
})

test('the site redirects only to the home page, whatever the address contains [V3.7.2 WB-05]', async () => {
  for (const url of ['/', '/?next=//evil.test', '/?returnTo=https://evil.test']) {
    expect(await site.visitor.get(url, { headers: { host: 'evil.test' } })).toMatchObject({
      status: 302,
      headers: { location: '/home' },
    })
  }
  expect((await site.visitor.get('//evil.test')).headers.location).toBeUndefined()
})

test('no answer and no email repeats the host name of a request [RS-08]', async () => {
  const headers = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.test;proto=https',
    origin: 'https://evil.test',
    referer: 'https://evil.test/',
  }
  const admin = await site.person('Super Admin')
  const asAdmin = { headers: { ...headers, authorization: `Bearer ${admin.token}` } }
  const guest = { FirstName: 'Gail', LastName: 'Guest', Email: 'gail.guest@example.com', Role: 'Paid User' }
  const calls: [string, string, object?][] = [
    ['GET', '/'],
    ['GET', '/home'],
    ['GET', '/api/payments/offer'],
    ['GET', '/api/users?limit=1'],
    ['POST', '/api/users', guest],
    ['POST', '/api/users/export', {}],
    ['POST', '/api/token', { Email: admin.email, Password: testPassword }],
    ['POST', '/api/account/reset', { Email: admin.email }],
    ['POST', '/api/payments', createOrder('host.buyer@example.com')],
  ]
  for (const [method, url, payload] of calls) {
    // A payment with a token would be for the administrator's own account.
    const caller = url === '/api/payments' ? { headers } : asAdmin
    const reply = await site.request(method as 'GET', url, { ...caller, ...(payload ? { payload } : {}) })
    expect(reply.status, url).toBeLessThan(405)
    expect(JSON.stringify(reply), url).not.toContain('evil.test')
  }
  const emails = [
    await site.emailTo(guest.Email, 'invitation'),
    await site.emailTo(admin.email, 'reset code'),
    await site.emailTo('host.buyer@example.com', 'receipt'),
  ]
  for (const message of emails) {
    expect(message.text).toContain(`${issuer}/`)
    expect(JSON.stringify(message)).not.toContain('evil.test')
  }
})
