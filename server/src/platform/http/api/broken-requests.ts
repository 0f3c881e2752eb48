import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { ErrorReply } from '@course/contract/errors'
import type { FastifyInstance } from 'fastify'
import { STATUS_CODES } from '../../node-http.ts'

type Answer = [status: number, reply: ErrorReply]

const broken: Answer = [400, { error: 'The request is not valid.', code: 'invalid_input' }]
const answers: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: [431, { error: 'This is too much data.', code: 'too_large' }],
  ERR_HTTP_REQUEST_TIMEOUT: [408, { error: 'The request took too long.', code: 'invalid_input' }],
}

/** For input that never becomes a request, because it is not HTTP, too long or too slow. */
export function answerBrokenRequest(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (socket.writable && error.code !== 'ECONNRESET') {
      const [status, reply] = answers[error.code ?? ''] ?? broken
      const body = JSON.stringify(reply)
      const lines = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    }
    socket.destroy()
  }
}

const baseMs = 20_000
/** 100 kB a second: what a phone sends on a weak connection. */
const msPerByte = 0.01

/** No request may take longer to arrive, whatever it brings. */
export const maxArrivalMs = 280_000

/** Slow senders can't hold connections open. Endpoints that accept more bytes wait longer. */
export function disconnectSlowSenders(
  app: FastifyInstance,
  answer: (error: Error & { code?: string }, socket: Socket) => void,
): void {
  app.addHook('onRequest', async ({ raw, routeOptions, headers }, reply) => {
    if (!headers['content-length'] && !headers['transfer-encoding']) return
    const timer = setTimeout(
      () => answer(Object.assign(new Error('The body is slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket),
      baseMs + (routeOptions.bodyLimit ?? 0) * msPerByte,
    )
    for (const stream of [raw, reply.raw]) finished(stream, () => clearTimeout(timer))
  })
}
