import { once } from 'node:events'
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** How long an instance serves everything while it says that it is going, then only open connections. */
export interface StopPace {
  drainMs: number
  serveMs: number
}

/** Proxies keep connections open and may send a request on any of them; most use each one within this time. */
const serveMs = 25_000

/**
 * The phases of a stop.
 * @param drainSeconds 0 if no other instance takes over: then only requests in progress are answered
 */
export const stopPace = (drainSeconds: number): StopPace =>
  drainSeconds > 0 ? { drainMs: drainSeconds * 1_000, serveMs } : { drainMs: 0, serveMs: 0 }

/** The most that a stop may take: its phases, and 25 s for requests in progress, which is longer than any takes. */
export const longestStopMs = ({ drainMs, serveMs }: StopPace): number => drainMs + serveMs + 25_000

const sweepMs = 100

/** A repeated request may have been answered by another instance, so this must not say that nothing was done. */
const stopping = () => new Refusal('busy', 'The site is restarting. Please try again in a moment.')

/** Options for Fastify: a closing app answers as usual, because Fastify's own 503 is no error reply of the contract. */
export const drainOptions = { forceCloseConnections: 'idle', return503OnClosing: false } as const

type Phase = 'serving' | 'draining' | 'closing' | 'refusing'

export interface Drain {
  isServing(): boolean
  stop(pace: StopPace): Promise<void>
}

/** Adds the hooks that a stop needs, which have to come before the routes. */
export function prepareDrain(app: FastifyInstance): Drain {
  let phase: Phase = 'serving'
  const unused = watchUnusedConnections(app)
  app.addHook('onRequest', async () => {
    if (phase === 'refusing') throw stopping()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (phase === 'closing' || phase === 'refusing') reply.header('connection', 'close')
  })
  return {
    isServing: () => phase === 'serving',
    async stop({ drainMs, serveMs }) {
      phase = 'draining'
      if (drainMs > 0) await pause(drainMs, undefined, { ref: false })
      phase = 'closing'
      if (serveMs > 0) {
        const closed = once(app.server, 'close')
        // The HTTP server's own close would also end idle connections, on which a proxy may be sending a request.
        TcpServer.prototype.close.call(app.server)
        await Promise.race([closed, pause(serveMs, undefined, { ref: false })])
      }
      phase = 'refusing'
      const sweeping = setInterval(() => {
        app.server.closeIdleConnections()
        for (const socket of unused) socket.destroy()
      }, sweepMs)
      try {
        await app.close()
      } finally {
        clearInterval(sweeping)
      }
    },
  }
}

/** @returns the connections that have not sent a request yet, which Node does not count as idle */
function watchUnusedConnections({ server }: FastifyInstance): Set<Socket> {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return unused
}
