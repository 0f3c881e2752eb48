import { expect, test } from 'vitest'
import { users } from '../../src/schema.ts'
import { createOrder, startSharedSite, testPassword } from '../test-site.ts'

const site = await startSharedSite()
const admin = await site.person('Super Admin')

const json = { 'content-type': 'application/json' }
const envelope = {
  error: expect.stringMatching(/^[A-Z][^{}<>\n]*\.$/),
  code: expect.stringMatching(/^[a-z_]+$/),
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
}
const posts = ['/api/token', '/api/account/reset', '/api/account/reset-complete', '/api/payments', '/api/users']
const send = (url: string, payload: string | Buffer, headers: Record<string, string> = json) =>
  site.request('POST', url, { payload, headers: { ...headers, authorization: `Bearer ${admin.token}` } })

const login = JSON.stringify({ Email: admin.email, Password: testPassword })
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const deepObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const bodies: [what: string, status: number, body: string | Buffer, headers?: Record<string, string>][] = [
  ['broken JSON', 400, '{"Email": '],
  ['two values', 400, '{}{}'],
  ['a trailing comma', 400, '{"Email":"a@example.com",}'],
  ['NaN', 400, '{"Email":NaN}'],
  ['no body', 400, ''],
  ['white space', 400, '   '],
  ['null', 400, 'null'],
  ['a number', 400, '1'],
  ['a text', 400, '"text"'],
  ['an empty list', 400, '[]'],
  ['a list of objects', 400, `[${login}]`],
  ['an empty object', 400, '{}'],
  ['a NUL byte', 400, Buffer.from('{"Email":"a\u0000@example.com"}')],
  ['bytes that are no UTF-8', 400, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['deep lists', 400, nested(10_000)],
  ['deep objects', 400, deepObject(5_000)],
  ['__proto__', 400, '{"__proto__":{"Email":"a@example.com"},"Password":"x"}'],
  ['an escaped __proto__', 400, '{"\\u005f_proto__":{"isAdmin":true}}'],
  ['constructor.prototype', 400, '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['more than 32 KB', 413, `{"Email":"${'a'.repeat(40_000)}"}`],
  ['10 MB', 413, Buffer.alloc(10_000_000, 0x20)],
  ['a form', 415, 'Email=a&Password=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text that is JSON', 415, login, { 'content-type': 'text/plain' }],
  ['a file upload', 415, login, { 'content-type': 'multipart/form-data; boundary=x' }],
  ['XML', 415, '<a/>', { 'content-type': 'application/xml' }],
  ['another kind of JSON', 415, login, { 'content-type': 'application/vnd.api+json' }],
  ['a content type that is none', 415, login, { 'content-type': ';;;' }],
]

test.each(
  posts.flatMap((url) => bodies.map(([what, status, body, headers]) => [url, what, status, body, headers] as const)),
)(
  'POST %s with %s answers %i in the envelope [V3.5.1 IN-01 IN-02 IN-03 WB-06]',
  async (url, _what, status, body, headers) => {
    const reply = await send(url, body, headers)
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject(envelope)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['x-request-id']).toBe(reply.body.requestId)
    expect(reply.body.error).not.toMatch(/expected|received|Unexpected token|prototype|FST_|node_modules/)
  },
)

test('a body with __proto__ keys changes no prototype [V1.5.2 V15.3.6]', async () => {
  await send('/api/token', '{"__proto__":{"polluted":true}}')
  await send('/api/users', '{"constructor":{"prototype":{"polluted":true}}}')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

const strings: [string, unknown][] = [
  ['a number', 1],
  ['true', true],
  ['null', null],
  ['a list', ['a@example.com']],
  ['an object', { toString: 'a' }],
  ['NUL', 'a\u0000b@example.com'],
  ['a line break', 'a\r\nb@example.com'],
  ['an escape', '\u001b[31m'],
  ['a C1 control', 'a\u0085b'],
  ['a lone surrogate', 'a\ud800b'],
  ['a lone low surrogate', '\udc00'],
  ['30 000 characters', 'x'.repeat(30_000)],
]
const valid: Record<string, Record<string, unknown>> = {
  '/api/token': { Email: 'a@example.com', Password: testPassword },
  '/api/account/reset': { Email: 'a@example.com' },
  '/api/account/reset-complete': { Id: 'x', Token: 'x', Password: testPassword },
  '/api/users': { FirstName: 'A', LastName: 'B', Email: 'a@example.com', Role: 'Paid User', Password: testPassword },
}
const fields = Object.entries(valid).flatMap(([url, body]) => Object.keys(body).map((field) => [url, field] as const))

/** A password of null is no password: the form of a user may leave it out. */
const isBad = (url: string, field: string, value: unknown) =>
  !(url === '/api/users' && field === 'Password' && value === null)

test.each(
  fields.flatMap(([url, field]) =>
    strings.flatMap(([what, value]) => (isBad(url, field, value) ? [[url, field, what, value] as const] : [])),
  ),
)('POST %s with a %s that is %s gets an error on the field [IN-04 IN-06]', async (url, field, _what, value) => {
  const before = await site.db.$count(users)
  const reply = await send(url, JSON.stringify({ ...valid[url], [field]: value }))
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ ...envelope, code: 'invalid_input', fields: { [field]: reply.body.error } })
  expect(await site.db.$count(users)).toBe(before)
})

test.each(strings)(
  'an order whose fields are %s is refused and no card is charged [V2.2.2 V15.3.5]',
  async (_what, value) => {
    for (const field of ['FirstName', 'LastName', 'Email', 'Password']) {
      const reply = await site.enroll('a@example.com', { user: { [field]: value } })
      expect(reply).toMatchObject({ status: 400, body: { ...envelope, fields: { [field]: reply.body.error } } })
    }
    expect((await site.enroll('a@example.com', { order: { Nonce: value } })).status).toBe(400)
    expect(site.payments.requests).toEqual([])
  },
)

test('names in any script are stored unchanged [V1.3.7 V3.2.2]', async () => {
  for (const name of [
    'Zoë 李 🦊',
    '<script>alert(1)</script>',
    "Robert'); drop table users;--",
    '{{constructor}}',
    '=1+1',
  ]) {
    const order = createOrder(`kept${Math.random()}@example.com`)
    const reply = await site.visitor.post('/api/payments', { ...order, User: { ...order.User, FirstName: name } })
    expect(reply.status).toBe(200)
    expect((await site.memberByEmail(order.User.Email))?.firstName).toBe(name)
  }
})

test('unknown properties are dropped at every level [V15.3.3]', async () => {
  const order = createOrder('dropped@example.com')
  const more = { hasOwnProperty: 1, toString: 2, valueOf: null, '': 1, constructor: 'x' }
  const reply = await site.visitor.post('/api/payments', { ...order, ...more, User: { ...order.User, ...more } })
  expect(reply).toMatchObject({ status: 200, body: { message: 'Success' } })
})

test('a JSON body of the documented size is accepted', async () => {
  const padded = `${login.slice(0, -1)},"padding":"${'x'.repeat(32_000)}"}`
  expect((await send('/api/token', padded)).status).toBe(200)
})

test("a GET request may have the content type of JSON, as the web app's requests do", async () => {
  const reply = await site.request('GET', '/api/users', {
    headers: { ...json, authorization: `Bearer ${admin.token}` },
  })
  expect(reply.status).toBe(200)
})
