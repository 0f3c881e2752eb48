import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerError } from './api/errors.ts'
import { drainOptions, prepareDrain } from './draining.ts'

/** Longer than any test. */
const forever = 600_000
const nothing = () => {}

const ready = 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const long = 'GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n'

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

test('a stopping site takes no connection, answers once more on each open one, and ends with the last', async () => {
  await using site = await startApp()
  const [used, unused] = [await openConnection(site.port), await openConnection(site.port)]
  used.send(ready)
  await used.until(/ 200 /)
  const stopped = site.drain.stop(nothing, { answerMs: forever, cutMs: forever, quietMs: forever })
  await expect(openConnection(site.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  for (const connection of [used, unused]) {
    connection.send(ready)
    expect(await connection.until(/connection: close\r\n/i)).toMatch(/ 503 /)
    await connection.ended
  }
  await stopped
})

test('a stopping site ends quiet connections, and lets the request in progress finish', async () => {
  await using site = await startApp()
  const [used, unused, busy] = [
    await openConnection(site.port),
    await openConnection(site.port),
    await openConnection(site.port),
  ]
  used.send(ready)
  await used.until(/ 200 /)
  busy.send(long)
  site.stream.write('ab')
  await busy.until(/ab$/)
  const stopped = site.drain.stop(nothing, { answerMs: forever, cutMs: forever, quietMs: 0 })
  await Promise.all([used.ended, unused.ended])
  site.stream.end('cd')
  expect(await busy.until(/abcd/)).toContain('abcd')
  await busy.ended
  await stopped
})

test('requests still waiting after a moment are answered early, and those that take longer are cut off', async () => {
  await using site = await startApp()
  const [told, hanging] = [await openConnection(site.port), await openConnection(site.port)]
  told.send(long)
  site.stream.write('ab')
  await told.until(/ab$/)
  hanging.send('POST /readyz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{')
  const began = performance.now()
  await site.drain.stop(() => site.stream.end('cd'), { answerMs: 100, cutMs: 400, quietMs: 0 })
  await Promise.all([told.ended, hanging.ended])
  expect(told.received()).toContain('abcd')
  expect(performance.now() - began).toBeLessThan(5_000)
})
