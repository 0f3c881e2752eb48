import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The answers of the site to the two copies of a request. */
export type Answers = [first: number, second: number]

/**
 * A proxy that sends each request twice, as nginx does after a lost answer, and passes the second answer on.
 * @param apart whether the second copy follows the first answer; otherwise both are in progress at once
 */
export async function startDoublingProxy(target: string, { apart }: { apart: boolean }) {
  const answers: Answers[] = []
  const server: Server = createServer(async (request, response) => {
    const body = await buffer(request)
    const headers = Object.entries(request.headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name))
    const send = () =>
      fetch(target + request.url, {
        method: request.method ?? 'GET',
        headers: headers as [string, string][],
        ...(body.length > 0 ? { body } : {}),
      })
    const first = send()
    if (apart) await first
    const [one, two] = await Promise.all([first, send()])
    answers.push([one.status, two.status])
    response.writeHead(two.status, { 'content-type': two.headers.get('content-type') ?? 'text/plain' })
    response.end(Buffer.from(await two.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
