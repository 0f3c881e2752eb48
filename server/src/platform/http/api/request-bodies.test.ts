import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerError } from './errors.ts'
import { acceptFile } from './request-bodies.ts'

const body = { types: ['application/octet-stream'], maxBytes: 1_000, wrongType: 'Wrong.', tooLarge: 'Too large.' }
const headers = { 'content-type': 'application/octet-stream' }

test('at most four bodies are in memory at once, on all routes together', async () => {
  await using app = Fastify()
  app.setErrorHandler(answerError)
  const waiting: (() => void)[] = []
  for (const url of ['/pictures', '/files'])
    acceptFile(app, body, (scope) =>
      scope.post(url, async () => {
        await new Promise<void>((resolve) => waiting.push(resolve))
        return 'Stored'
      }),
    )
  const send = async (url: string) => (await app.inject({ method: 'POST', url, headers, payload: 'x' })).statusCode
  const untilTaken = async (): Promise<number> => {
    const status = await send('/files')
    return status === 503 ? untilTaken() : status
  }
  const sent = ['/pictures', '/files', '/pictures', '/files'].map(send)
  await expect.poll(() => waiting.length).toBe(4)
  for (const url of ['/pictures', '/files']) expect(await send(url)).toBe(503)
  waiting.shift()?.()
  expect(await Promise.race(sent)).toBe(200)
  const fifth = untilTaken()
  await expect.poll(() => waiting.length).toBe(4)
  for (const answer of waiting) answer()
  expect(await Promise.all([...sent, fifth])).toEqual([200, 200, 200, 200, 200])
})
