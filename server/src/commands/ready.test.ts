import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { commandFile } from '../../test/commands.ts'

/** Runs the command as an upgrade does. */
const ready = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [commandFile('ready'), '--wait', '0'], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  )

/** A site of which only its readiness is known. */
async function listening(host: string, status: number) {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/readyz' ? status : 404
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    port: String((server.address() as AddressInfo).port),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2'],
  ['::1', '[::1]'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
])('the ready command reaches a site that listens on %s at %s', async (host, asked) => {
  await using site = await listening(host, 200)
  expect(await ready({ HOST: host, PORT: site.port })).toEqual({
    code: 0,
    text: `The site is ready at http://${asked}:${site.port}.\n`,
  })
})

test('the ready command reports why a site is not ready', async () => {
  const away = await listening('127.0.0.1', 503)
  expect(await ready({ PORT: away.port })).toEqual({ code: 1, text: expect.stringContaining('it answered 503') })
  await away[Symbol.asyncDispose]()
  expect(await ready({ PORT: away.port })).toEqual({ code: 1, text: expect.stringContaining('ECONNREFUSED') })
})
