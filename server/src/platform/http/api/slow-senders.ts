import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'

const baseMs = 20_000
/** 100 kB a second: what a phone sends on a weak connection. */
const msPerByte = 0.01

/** No request may take longer to arrive, whatever it brings. */
export const maxArrivalMs = 280_000

/**
 * Disconnects clients whose request does not arrive in time, so that slow senders can't hold connections open. Endpoints
 * that accept more bytes wait longer.
 */
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
