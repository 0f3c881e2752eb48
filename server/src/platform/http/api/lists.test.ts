import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendList } from './lists.ts'

/** Serves batches as a list, and requests it. */
async function requestList(batches: AsyncIterable<string>): Promise<IncomingMessage> {
  const app = Fastify()
  app.get('/', async (_request, reply) => sendList(reply, encode(batches)))
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => get(`http://127.0.0.1:${port}`, resolve).once('error', reject))
}

async function* encode(batches: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const batch of batches) yield Buffer.from(batch)
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response) text += chunk
  return text
}

const batch = Array.from({ length: 100 }, () => '{"text":"one row of a list"}').join(',')

test.each([
  [[], '[]'],
  [['', ''], '[]'],
  [['1'], '[1]'],
  [['1,2', '', '"a"', '{}'], '[1,2,"a",{}]'],
  [['', '1,2'], '[1,2]'],
])('the batches %j are sent as %s', async (batches, text) => {
  const response = await requestList(
    (async function* () {
      yield* batches
    })(),
  )
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(await readText(response)).toBe(text)
})

test('reading stops when the client disconnects', async () => {
  const ended = vi.fn()
  const response = await requestList(
    (async function* () {
      try {
        for (;;) yield batch
      } finally {
        ended()
      }
    })(),
  )
  response.once('data', () => response.destroy())
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 40_000)
})

test('rows are read only as fast as the client reads them', async () => {
  let read = 0
  const response = await requestList(
    (async function* () {
      for (; read < 5_000; read += 1) yield batch
    })(),
  )
  await new Promise((resolve) => response.once('readable', resolve))
  const readBeforeClient = read
  expect(readBeforeClient).toBeLessThan(5_000)
  response.resume()
  await new Promise((resolve) => response.once('end', resolve))
  expect(read).toBe(5_000)
})

test('an error in the middle breaks the connection instead of ending the array', async () => {
  const response = await requestList(
    (async function* () {
      yield batch
      yield batch
      throw new Error('the database is gone')
    })(),
  )
  expect(response.statusCode).toBe(200)
  await expect(readText(response)).rejects.toThrow('aborted')
})
