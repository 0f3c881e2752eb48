import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { oembedVimeo } from './vimeo-check.oembed.ts'

/** Stands in for Vimeo, as its documentation describes it. */
async function standIn(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/oembed.json`
}

const answering = (status: number, body: unknown) =>
  standIn((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

const ask = (endpoint: string) =>
  oembedVimeo('https://course.example.org', { endpoint, timeoutMs: 10_000 }).check({ vimeoNumber: '76979871' })

test.each<[string, number, unknown, object]>([
  ['a video', 200, { type: 'video', duration: 62, title: 'A' }, { kind: 'playable', seconds: 62 }],
  ['a video without its length', 200, { type: 'video' }, { kind: 'playable', seconds: undefined }],
  ['a length that is no number', 200, { type: 'video', duration: '62' }, { kind: 'playable', seconds: undefined }],
  ['a video for other domains', 200, { type: 'video', domain_status_code: 403 }, { kind: 'private' }],
  ['a video that may not be embedded', 403, {}, { kind: 'private' }],
  ['a video that does not exist', 404, {}, { kind: 'missing' }],
  ['a problem', 500, 'oops', { kind: 'unreachable', reason: 'it answered with status 500' }],
  ['too many requests', 429, {}, { kind: 'unreachable', reason: 'it answered with status 429' }],
  ['a page of a hotel network', 200, '<html>', { kind: 'unreachable', reason: 'its answer could not be read' }],
  ['another kind of answer', 200, { type: 'photo' }, { kind: 'unreachable', reason: 'its answer could not be read' }],
  ['an endless answer', 200, ' '.repeat(100_000), { kind: 'unreachable', reason: 'its answer is too long' }],
])("Vimeo's answer about %s is understood", async (_what, status, body, answer) => {
  expect(await ask(await answering(status, body))).toEqual(answer)
})

test('Vimeo gets the address of the video, with the hash of an unlisted one, and our own as the referer', async () => {
  const seen: unknown[] = []
  const endpoint = await standIn((request, response) => {
    const url = new URL(request.url ?? '', 'http://vimeo')
    seen.push([url.searchParams.get('url'), request.headers.referer])
    response.end('{"type":"video"}')
  })
  const vimeo = oembedVimeo('https://course.example.org', { endpoint })
  await vimeo.check({ vimeoNumber: '76979871' })
  await vimeo.check({ vimeoNumber: '76979871', vimeoHash: 'ab12' })
  expect(seen).toEqual([
    ['https://vimeo.com/76979871', 'https://course.example.org/'],
    ['https://vimeo.com/76979871/ab12', 'https://course.example.org/'],
  ])
})

test('a redirect is not followed', async () => {
  let visits = 0
  const elsewhere = await standIn((_request, response) => {
    visits += 1
    response.end('{"type":"video"}')
  })
  const endpoint = await standIn((_request, response) => response.writeHead(302, { location: elsewhere }).end())
  expect(await ask(endpoint)).toMatchObject({ kind: 'unreachable' })
  expect(visits).toBe(0)
})

test('a host that does not answer is reported as unreachable', async () => {
  const silent = await standIn(() => {})
  const vimeo = oembedVimeo('https://course.example.org', { endpoint: silent, timeoutMs: 50 })
  expect(await vimeo.check({ vimeoNumber: '1' })).toEqual({ kind: 'unreachable', reason: 'it did not answer in time' })
  expect(await ask('http://127.0.0.1:1/')).toMatchObject({ kind: 'unreachable' })
})
