import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSharedSite, startTestSite } from '../../../../test/test-site.ts'

const seen: { own: string[]; foreign: string[] } = { own: [], foreign: [] }
beforeEach(() => {
  seen.own = []
  seen.foreign = []
})

/** Stands for the local gateway, or for a machine that nobody may be led to. */
async function listener(which: keyof typeof seen) {
  const server = createServer(async (request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { authorization = 'none', cookie = 'none' } = request.headers
    seen[which].push(`${request.method} ${request.url} ${authorization} ${cookie} ${Buffer.concat(parts)}`)
    response.writeHead(201, {
      'content-type': 'text/html',
      'content-security-policy': "default-src 'self'",
      'cache-control': 'max-age=60',
      'set-cookie': 'a=b',
      'access-control-allow-origin': '*',
    })
    response.end(which)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}
const own = await listener('own')
const foreign = await listener('foreign')
const site = await startSharedSite({ gatewayUrl: `http://127.0.0.1:${own}` })

test("the gateway proxy forwards frames and the client API without the caller's credentials", async () => {
  const headers = { authorization: 'Bearer ours', cookie: 'ours=1', 'content-type': 'application/json' }
  const frame = await site.visitor.get('/gw/web/3.1/html/frame.html?x=1', { headers })
  expect(frame).toMatchObject({ status: 201, body: 'own' })
  const payload = '{"creditCard":{}}'
  await site.request('POST', '/gw/merchants/local/client_api/v1/x', { headers, payload })
  expect(seen.own).toEqual([
    'GET /web/3.1/html/frame.html?x=1 none none ',
    'POST /merchants/local/client_api/v1/x none none {"creditCard":{}}',
  ])
})

test('the gateway proxy forwards only listed headers, and only our pages may frame its frames', async () => {
  const { headers } = await site.visitor.get('/gw/web/frame.html')
  expect(headers).toMatchObject({
    'content-type': 'text/html',
    'content-security-policy': "default-src 'self'",
    'cache-control': 'max-age=60',
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('set-cookie')
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test.each([
  '/gw/',
  '/gw/_sandbox/transactions',
  '/gw/_sandbox/faults',
  '/gw/merchants/local/transactions',
  '/gw/merchants/local/transactions/advanced_search',
  '/gw/merchants/local/client_token',
  '/gw/web/../_sandbox/transactions',
  '/gw/web/%2e%2e/_sandbox/transactions',
  '/gw/web/.%2E/merchants/local/transactions',
  '/gw/web/..\\_sandbox/transactions',
  '/gw/merchants/local/client_api/../transactions',
  '/gw/merchants/a/b/client_api/x',
  '/gw//_sandbox/transactions',
  '/gw/graphql',
])('the gateway proxy does not forward %s [V1.3.6]', async (path) => {
  expect((await site.visitor.get(path)).status).toBe(404)
  expect((await site.request('POST', path, { payload: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(
    404,
  )
  expect(seen.own).toEqual([])
})

/** As raw bytes: clients would tidy such addresses up. */
const ask = (target: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(listening).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.end(`GET ${target} HTTP/1.1\r\nHost: course.test\r\nConnection: close\r\n\r\n`)
  })
const listening = await site.app.listen({ port: 0, host: '127.0.0.1' })

test.each([
  (host: string) => `/gw//${host}/web/x`,
  (host: string) => `/gw///${host}/web/x`,
  (host: string) => `/gw/\\${host}/web/x`,
  (host: string) => `/gw\\\\${host}/web/x`,
  (host: string) => `/gw/@${host}/web/x`,
  (host: string) => `/gw@${host}/web/x`,
  (host: string) => `/gw:x@${host}/web/x`,
  (host: string) => `/gw/http://${host}/web/x`,
  (host: string) => `abchttp://${host}/web/x`,
  (host: string) => `/gw/%2f%2f${host}/web/x`,
])('the gateway proxy never requests another host (%#) [V1.3.6 V15.3.2]', async (targetFor) => {
  const text = await ask(targetFor(`127.0.0.1:${foreign}`))
  expect(seen.foreign).toEqual([])
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d/)
})

test('the gateway proxy answers 502 if the gateway is down', async () => {
  await using lonely = await startTestSite({ gatewayUrl: 'http://127.0.0.1:9' })
  expect(await lonely.visitor.get('/gw/web/x')).toMatchObject({
    status: 502,
    body: 'The card gateway does not answer.',
  })
})

test('without the local gateway there is no gateway proxy', async () => {
  await using live = await startTestSite()
  expect((await live.visitor.get('/gw/web/x.html')).status).toBe(404)
})
