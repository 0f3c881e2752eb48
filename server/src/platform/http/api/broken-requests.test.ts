import { connect } from 'node:net'
import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { startSharedSite } from '../../../../test/test-site.ts'

const site = await startSharedSite()
const url = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }))

/** Sends raw bytes. @returns what arrived until the connection ended, and how long that took */
function exchange(...parts: string[]): Promise<{ text: string; status: number; seconds: number }> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const socket = connect(Number(url.port), url.hostname)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error)
    })
    socket.on('close', () => {
      const seconds = (performance.now() - start) / 1_000
      resolve({ text, status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), seconds })
    })
    for (const part of parts) socket.write(part)
  })
}

const readBody = (text: string) => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))
const head = (line: string, ...headers: string[]) =>
  `${[line, 'Host: course.test', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
const x = (count: number) => 'x'.repeat(count)

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00', 400],
  ['an unknown method', head('BREW /api/token HTTP/1.1'), 400],
  ['an unknown version', head('GET /api/account HTTP/9.9'), 400],
  ['a header without a name', head('GET /api/account HTTP/1.1', ': x'), 400],
  ['a NUL in a header', head('GET /api/account HTTP/1.1', 'X-A: a\0b'), 400],
  ['a very long address', head(`GET /api/${x(20_000)} HTTP/1.1`), 431],
  ['a very long query', head(`GET /api/users?search=${x(20_000)} HTTP/1.1`), 431],
  ['a very long header', head('GET /api/account HTTP/1.1', `Authorization: Bearer ${x(20_000)}`), 431],
  [
    'very many headers',
    head('GET /api/account HTTP/1.1', ...Array.from({ length: 3_000 }, (_, at) => `X-${at}: y`)),
    431,
  ],
  ['two lengths', head('POST /api/token HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'), 400],
  ['a length and chunks', head('POST /api/token HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked'), 400],
  ['a length that is none', head('POST /api/token HTTP/1.1', 'Content-Length: -1'), 400],
  [
    'chunks that are none',
    `${head('POST /api/token HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\nx\r\n0\r\n\r\n`,
    400,
  ],
])(
  '%s is refused in the envelope, with the security headers, and the connection ends [V4.2.1 IN-08]',
  async (_what, bytes, status) => {
    const reply = await exchange(bytes)
    expect(reply.status).toBe(status)
    expect(reply.seconds).toBeLessThan(5)
    expect(reply.text).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(reply.text).toMatch(/^cache-control: no-store\r$/im)
    expect(readBody(reply.text)).toMatchObject({
      error: expect.stringMatching(/^[A-Z].*\.$/),
      code: expect.any(String),
    })
  },
)

test.each([
  ['a request without Host', 'GET /api/account HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
  ['a long address', head(`GET /api/users/${x(10_000)} HTTP/1.1`), [400, 401, 404, 414]],
  ['a long page address', head(`GET /${x(10_000)} HTTP/1.1`), [404, 414]],
  ['broken percent signs', head('GET /api/users/%zz HTTP/1.1'), [404]],
  ['broken percent signs in a page', head('GET /%zz%E0%A4%A HTTP/1.1'), [404]],
  ['TRACE', head('TRACE /api/account HTTP/1.1', 'Authorization: Bearer a.b.c'), [404, 405]],
  ['CONNECT', head('CONNECT evil.test:443 HTTP/1.1'), [0, 400, 404, 405]],
  ['a method of WebDAV', head('PROPFIND /api/users HTTP/1.1'), [404, 405]],
  ['OPTIONS *', head('OPTIONS * HTTP/1.1'), [404, 405]],
  ['an upgrade', head('GET /api/account HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade'), [0, 401]],
])('%s gets an answer', async (_what, bytes, statuses) => {
  const reply = await exchange(bytes)
  expect(statuses).toContain(reply.status)
  expect(reply.seconds).toBeLessThan(5)
  expect(reply.text).not.toContain('a.b.c')
})

test('API answers are not cached and are logged, whatever the spelling of the address [V14.3.2]', async () => {
  for (const target of [
    '/%61pi/account',
    'http://course.test/api/account',
    '/api/account/',
    `/api/account?x=${paths.home}`,
  ]) {
    const before = site.logLines.length
    const { text } = await exchange(head(`GET ${target} HTTP/1.1`))
    expect(text).toMatch(/^HTTP\/1\.1 401/)
    expect(text).toMatch(/^cache-control: no-store\r$/im)
    await site.until(() => site.logLines.slice(before).some((line) => line.includes('"route":"/api/account"')))
  }
})

test('a body that is announced as too large is refused before it arrives', async () => {
  const reply = await exchange(
    head('POST /api/token HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 10000000'),
  )
  expect(reply).toMatchObject({ status: 413 })
  expect(reply.seconds).toBeLessThan(5)
})

test('a body without an announced length is refused as soon as it is too large', async () => {
  const start = head('POST /api/token HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked')
  const reply = await exchange(start, `c350\r\n${x(50_000)}\r\n`)
  expect(reply.status).toBe(413)
})

const { token } = await site.person('Super Admin')
const captions = `PUT /api/captions/any HTTP/1.1\r\nHost: course.test\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}`
const post = 'POST /api/token HTTP/1.1\r\nHost: course.test\r\nContent-Type: application/json'

test.concurrent.each([
  ['headers', 'GET /api/account HTTP/1.1\r\nHost: course.test\r\nX-Slow: ', 10, 16],
  ['a body', `${post}\r\nContent-Length: 10\r\n\r\n{`, 19, 27],
  ['a long body', `${captions}\r\nContent-Length: 2000000\r\n\r\n{`, 39, 47],
])(
  'a client that sends %s slowly is disconnected [DS-01]',
  async (_what, bytes, least, most) => {
    const reply = await exchange(bytes)
    expect(reply.seconds).toBeGreaterThan(least)
    expect(reply.seconds).toBeLessThan(most)
    expect(reply.status).toBe(408)
  },
  90_000,
)
