import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { startTestSite, testPassword } from '../../../test/test-site.ts'
import { answerError } from './api/errors.ts'
import { drainOptions, prepareDrain, stopPace } from './draining.ts'

/** Longer than any test, so that a phase lasts until its test ends. */
const forever = 600_000

const isListening = (app: FastifyInstance) => app.server.listening
const ready = 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n'

async function startApp() {
  const app = Fastify(drainOptions)
  const drain = prepareDrain(app)
  app.setErrorHandler(answerError)
  app.get('/readyz', async (_request, reply) => reply.code(drain.isServing() ? 200 : 503).send())
  const stream = new PassThrough()
  app.get('/long', (_request, reply) => reply.header('content-length', '4').send(stream))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, drain, port, stream, [Symbol.asyncDispose]: () => app.close() }
}

/** A connection that stays open, like that of a proxy. */
async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const until = async (pattern: RegExp) => {
    while (!pattern.test(received)) await once(socket, 'data')
    return received
  }
  const ended = once(socket, 'close')
  return { send: (text: string) => void socket.write(text), until, ended, received: () => received }
}

test.each([
  [0, { drainMs: 0, serveMs: 0, quietMs: 0 }],
  [1, { drainMs: 1_000, serveMs: 25_000, quietMs: 1_000 }],
  [5, { drainMs: 5_000, serveMs: 25_000, quietMs: 1_000 }],
])('with DRAIN_S=%i the phases of a stop take %j', (seconds, pace) => {
  expect(stopPace(seconds)).toEqual(pace)
})

test('a draining instance answers /readyz 503 and serves everything on new and open connections', async () => {
  await using site = await startApp()
  const open = await openConnection(site.port)
  open.send(ready)
  expect(await open.until(/\r\n\r\n/)).toMatch(/^HTTP\/1.1 200 /)
  void site.drain.stop({ drainMs: forever, serveMs: 0, quietMs: 0 })
  open.send(ready)
  const second = await open.until(/ 503 .*\r\n\r\n/s)
  expect(second).not.toMatch(/connection: close/i)
  expect((await fetch(`http://127.0.0.1:${site.port}/readyz`)).status).toBe(503)
  expect(isListening(site.app)).toBe(true)
})

test('the site says that it drains to balancers, and serves people', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  expect((await site.visitor.get('/readyz/instance')).status).toBe(200)
  void site.drain.stop({ drainMs: forever, serveMs: 0, quietMs: 0 })
  for (const path of ['/readyz', '/readyz/instance']) expect((await site.visitor.get(path)).status, path).toBe(503)
  expect((await site.visitor.get('/healthz')).status).toBe(200)
  expect((await site.logIn(owner.email, testPassword)).status).toBe(200)
})

test('a closing instance accepts no connection, serves open ones once more with Connection: close, and ends with the last', async () => {
  await using site = await startApp()
  const [used, unused] = [await openConnection(site.port), await openConnection(site.port)]
  used.send(ready)
  await used.until(/ 200 /)
  const stopped = site.drain.stop({ drainMs: 0, serveMs: forever, quietMs: forever })
  await expect.poll(() => isListening(site.app)).toBe(false)
  await expect(openConnection(site.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  for (const connection of [used, unused]) {
    connection.send(ready)
    expect(await connection.until(/connection: close\r\n/i)).toMatch(/ 503 /)
    await connection.ended
  }
  await stopped
})

test('a closing instance ends quiet connections, and lets the request in progress finish', async () => {
  await using site = await startApp()
  const used = await openConnection(site.port)
  const unused = await openConnection(site.port)
  const busy = await openConnection(site.port)
  used.send(ready)
  await used.until(/ 200 /)
  busy.send('GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n')
  site.stream.write('ab')
  await busy.until(/ab$/)
  const stopped = site.drain.stop({ drainMs: 0, serveMs: forever, quietMs: 0 })
  await Promise.all([used.ended, unused.ended])
  site.stream.end('cd')
  expect(await busy.until(/abcd/)).toContain('abcd')
  await busy.ended
  await stopped
})

test('after the phases, a request on an open connection gets the envelope with Retry-After', async () => {
  await using site = await startApp()
  const open = await openConnection(site.port)
  open.send('GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n')
  site.stream.write('ab')
  await open.until(/ab$/)
  const stopped = site.drain.stop({ drainMs: 0, serveMs: 0, quietMs: 0 })
  await expect.poll(() => isListening(site.app)).toBe(false)
  // Pipelined: the server reads it while it still sends the first answer.
  open.send(ready)
  site.stream.end('cd')
  await open.ended
  const [, refused = ''] = open.received().split('abcd')
  expect(refused).toMatch(/^HTTP\/1.1 503 /)
  expect(refused).toMatch(/retry-after: 10\r\n/i)
  expect(refused).toMatch(/connection: close\r\n/i)
  expect(refused).toMatch(/\{"error":"The site is restarting\. Please try again in a moment\.","code":"busy",/)
  await stopped
})

test('a stop without draining ends unused and idle connections at once', async () => {
  await using site = await startApp()
  const [used, unused] = [await openConnection(site.port), await openConnection(site.port)]
  used.send(ready)
  await used.until(/ 200 /)
  await site.drain.stop(stopPace(0))
  await Promise.all([used.ended, unused.ended])
})

test('a quiet stop ends within DRAIN_S and two seconds, although a proxy keeps connections open', async () => {
  await using site = await startApp()
  const kept = await Promise.all(Array.from({ length: 8 }, () => openConnection(site.port)))
  for (const connection of kept.slice(1)) {
    connection.send(ready)
    await connection.until(/ 200 /)
  }
  const began = performance.now()
  await site.drain.stop(stopPace(1))
  await Promise.all(kept.map(({ ended }) => ended))
  const seconds = (performance.now() - began) / 1_000
  expect(seconds).toBeGreaterThan(1)
  expect(seconds).toBeLessThan(3)
})
