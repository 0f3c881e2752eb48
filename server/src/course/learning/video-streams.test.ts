import fs, { type ReadStream } from 'node:fs'
import { cp, mkdtemp, rm, truncate } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import { maxPart } from '../../platform/http/api/file-parts.ts'

/** More than the system's buffers hold while a client does not read. */
const bytes = 3 * maxPart
let contentFolder: string
beforeAll(async () => {
  contentFolder = await mkdtemp(join(tmpdir(), 'content-'))
  await cp(join(import.meta.dirname, '../../../../content'), contentFolder, { recursive: true })
  await truncate(join(contentFolder, 'clips/tax-sale.webm'), bytes)
})
afterAll(() => rm(contentFolder, { recursive: true }))

const files: ReadStream[] = []
const { createReadStream } = fs
beforeEach(() => {
  files.length = 0
  vi.spyOn(fs, 'createReadStream').mockImplementation((...args) => {
    const file = createReadStream(...args)
    files.push(file)
    return file
  })
  return () => vi.restoreAllMocks()
})

/** Plays a video over a real connection, up to its first bytes. */
async function startPlaying(site: TestSite, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { body } = await (await site.person()).post('/api/videos/tax-sale/file', {})
  if (!site.app.server.listening) await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = get(`http://127.0.0.1:${port}${body.url}`, { headers, agent: false }, (response) => {
      response.once('data', () => resolve(response.pause()))
      response.once('error', () => {})
    })
    request.once('error', reject)
  })
}

test('a video closes its file when its viewer disconnects', async () => {
  await using site = await startTestSite({ contentFolder })
  const response = await startPlaying(site)
  expect(files.map(({ closed }) => closed)).toEqual([false])
  response.destroy()
  await site.until(() => files.every(({ closed }) => closed))
  expect(files[0]?.bytesRead).toBeLessThan(bytes)
})

test('a video that was read to its end closes its file', async () => {
  await using site = await startTestSite({ contentFolder })
  const response = await startPlaying(site, { range: 'bytes=-100000' })
  response.resume()
  await site.until(() => response.complete && files.every(({ closed }) => closed))
})

test('an open-ended part of a long video is cut, so that the next one checks the rights again', async () => {
  await using site = await startTestSite({ contentFolder })
  const response = await startPlaying(site, { range: 'bytes=0-' })
  expect(response.statusCode).toBe(206)
  expect(response.headers).toMatchObject({
    'content-range': `bytes 0-${maxPart - 1}/${bytes}`,
    'content-length': String(maxPart),
  })
  response.destroy()
})

test('a paused video does not hold up a stop of the site', async () => {
  await using site = await startTestSite({ contentFolder })
  const response = await startPlaying(site)
  const ended = new Promise((resolve) => response.once('close', resolve))
  await site.app.close()
  response.resume()
  await ended
  expect(response.complete).toBe(false)
  expect(files.every(({ closed }) => closed)).toBe(true)
})
