import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { httpLinks, isPublicAddress } from './link-check.http.ts'

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['127.0.0.1', false],
  ['127.8.9.10', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['ff02::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['no address', false],
])('whether %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

/** A server on this machine, which counts its requests. */
async function serverFor(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    handle(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Lets the test's own server count as public. */
const anywhere = { mayConnect: () => true, timeoutMs: 10_000 }
const site = 'https://course.example.org'

test.each<[string, number, Record<string, string>, object]>([
  ['a page', 200, {}, { kind: 'answers' }],
  ['a page that refuses machines', 403, {}, { kind: 'answers' }],
  ['a page for members', 401, {}, { kind: 'answers' }],
  ['a page that does not exist', 404, {}, { kind: 'gone', reason: 'Its server says that it does not exist (404).' }],
  ['a page that was removed', 410, {}, { kind: 'gone' }],
  ['a server with a problem', 500, {}, { kind: 'failing', isAnswered: true }],
  ['a busy server', 429, { 'retry-after': '7' }, { kind: 'busy', retryAfterSeconds: 7 }],
  ['a server with a pause', 503, {}, { kind: 'busy', retryAfterSeconds: undefined }],
  ['a redirect to another kind of address', 302, { location: 'file:///etc/passwd' }, { kind: 'failing' }],
  ['a redirect without an address', 301, {}, { kind: 'answers' }],
])('%s', async (_what, status, headers, answer) => {
  const { url } = await serverFor((_request, response) => response.writeHead(status, headers).end('x'.repeat(100)))
  expect(await httpLinks(site, anywhere).check(url)).toMatchObject(answer)
})

test('a request says who asks', async () => {
  const agents: unknown[] = []
  const { url } = await serverFor((request, response) => {
    agents.push(request.headers['user-agent'])
    response.end()
  })
  await httpLinks(site, anywhere).check(url)
  expect(agents).toEqual([expect.stringContaining(site)])
})

test('a pause until a date is counted in seconds', async () => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString()
  const { url } = await serverFor((_request, response) => response.writeHead(429, { 'retry-after': inAMinute }).end())
  const answer = await httpLinks(site, anywhere).check(url)
  const { retryAfterSeconds } = answer as { retryAfterSeconds: number }
  expect(retryAfterSeconds).toBeGreaterThan(50)
  expect(retryAfterSeconds).toBeLessThanOrEqual(60)
})

test('a host that many addresses redirect to is asked for one at a time, even if it fails', async () => {
  let open = 0
  let mostOpen = 0
  const shared = await serverFor((request, response) => {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    setTimeout(() => {
      open -= 1
      if (request.url === '/1') response.destroy()
      else response.end()
    }, 20)
  })
  const others = await Promise.all(
    [0, 1, 2, 3].map((at) =>
      serverFor((_request, response) => response.writeHead(302, { location: `${shared.url}/${at}` }).end()),
    ),
  )
  const links = httpLinks(site, anywhere)
  const answers = await Promise.all(others.map(({ url }) => links.check(url)))
  expect(answers.map(({ kind }) => kind)).toEqual(['answers', 'failing', 'answers', 'answers'])
  expect(shared.asked.toSorted()).toEqual(['/0', '/1', '/2', '/3'])
  expect(mostOpen).toBe(1)
})

test('a redirect is followed, but not for ever', async () => {
  const { url, asked } = await serverFor((request, response) => {
    const count = Number(request.url?.slice(1))
    response.writeHead(302, { location: `/${count + 1}` }).end()
  })
  expect(await httpLinks(site, anywhere).check(`${url}/0`)).toMatchObject({ kind: 'failing', isAnswered: true })
  expect(asked).toEqual(['/0', '/1', '/2', '/3', '/4', '/5'])
})

const isPrivate = { kind: 'private', reason: 'It leads into a private network.' }

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', 'localhost'])(
  'the address %s of this machine is never connected to',
  async (host) => {
    const { url, asked } = await serverFor((_request, response) => response.end())
    expect(await httpLinks(site).check(url.replace('127.0.0.1', host))).toEqual(isPrivate)
    expect(asked).toEqual([])
  },
)

test('a name with one private address among public ones is refused, and nobody is asked', async () => {
  const { url, asked } = await serverFor((_request, response) => response.end())
  const links = httpLinks(site, {
    resolve: (_host, found) =>
      found(null, [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]),
  })
  expect(await links.check(url.replace('127.0.0.1', 'counties.example'))).toEqual(isPrivate)
  expect(asked).toEqual([])
})

test('a redirect into a private network is refused, by its address and by its name', async () => {
  const hidden = await serverFor((_request, response) => response.end())
  const { port } = new URL(hidden.url)
  for (const target of [`http://127.0.0.2:${port}/`, `http://inside.example:${port}/`]) {
    const { url } = await serverFor((_request, response) => response.writeHead(302, { location: target }).end())
    const links = httpLinks(site, {
      mayConnect: (address) => address === '127.0.0.1',
      resolve: (_host, found) => found(null, [{ address: '127.0.0.2', family: 4 }]),
    })
    expect(await links.check(url)).toEqual(isPrivate)
  }
  expect(hidden.asked).toEqual([])
})

test.each<[string, Error & { code?: string }, object]>([
  ['an unknown name', Object.assign(new Error('no'), { code: 'ENOTFOUND' }), { reason: 'Its name is not known.' }],
  [
    'any other problem',
    Object.assign(new Error('no'), { code: 'EOTHER' }),
    { reason: 'It could not be reached (EOTHER).' },
  ],
])('%s may pass', async (_what, error, answer) => {
  const links = httpLinks(site, { resolve: (_host, found) => found(error, []) })
  expect(await links.check('https://counties.example/')).toMatchObject({
    kind: 'failing',
    isAnswered: false,
    ...answer,
  })
})

test('a server that stays silent is not waited for', async () => {
  const { url } = await serverFor(() => {})
  expect(await httpLinks(site, { ...anywhere, timeoutMs: 200 }).check(url)).toMatchObject({
    kind: 'failing',
    isAnswered: false,
    reason: expect.stringContaining('did not answer'),
  })
})
