import { once } from 'node:events'
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** How long an instance serves everything while it says that it is going, then only open connections. */
export interface StopPace {
  drainMs: number
  serveMs: number
  /** While open connections are served: those are closed that had no request for this long. */
  quietMs: number
}

/** Proxies keep connections open and may send a request on any of them; most use each one within this time. */
const serveMs = 25_000
const quietMs = 1_000

/**
 * The phases of a stop.
 * @param drainSeconds 0 if no other instance takes over: then only requests in progress are answered
 */
export const stopPace = (drainSeconds: number): StopPace =>
  drainSeconds > 0 ? { drainMs: drainSeconds * 1_000, serveMs, quietMs } : { drainMs: 0, serveMs: 0, quietMs: 0 }

/** The most that a stop may take: its phases, and 25 s for requests in progress, which is longer than any takes. */
export const maxStopMs = ({ drainMs, serveMs }: StopPace): number => drainMs + serveMs + 25_000

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
  const connections = watchConnections(app)
  app.addHook('onRequest', async () => {
    if (phase === 'refusing') throw stopping()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (phase === 'closing' || phase === 'refusing') reply.header('connection', 'close')
  })
  return {
    isServing: () => phase === 'serving',
    async stop({ drainMs, serveMs, quietMs }) {
      phase = 'draining'
      if (drainMs > 0) await pause(drainMs, undefined, { ref: false })
      phase = 'closing'
      if (serveMs > 0) {
        const closed = once(app.server, 'close')
        // The HTTP server's own close would also end connections that were just used, on which a proxy may be sending.
        TcpServer.prototype.close.call(app.server)
        const closing = setInterval(() => setImmediate(connections.closeQuiet, quietMs), sweepMs)
        await Promise.race([closed, pause(serveMs, undefined, { ref: false })])
        clearInterval(closing)
      }
      phase = 'refusing'
      const sweeping = setInterval(() => {
        app.server.closeIdleConnections()
        connections.closeQuiet(0)
      }, sweepMs)
      try {
        await app.close()
      } finally {
        clearInterval(sweeping)
      }
    },
  }
}

/** Follows the connections, because Node counts one that was never used as active, and does not say since when one is idle. */
function watchConnections({ server }: FastifyInstance) {
  const uses = new Map<Socket, { active: number; since: number }>()
  server.on('connection', (socket: Socket) => {
    uses.set(socket, { active: 0, since: performance.now() })
    socket.once('close', () => uses.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const use = uses.get(socket)
    if (!use) return
    use.active += 1
    response.once('close', () => {
      use.active -= 1
      use.since = performance.now()
    })
  })
  return {
    /**
     * Ends the connections that are not in use, and that had no request for this long. To be called after the process has
     * read from its sockets (`setImmediate`): a busy process could otherwise close one on which a request has arrived.
     */
    closeQuiet(quietMs: number): void {
      const now = performance.now()
      for (const [socket, { active, since }] of uses)
        if (active === 0 && socket.writableLength === 0 && now - since >= quietMs) socket.destroy()
    },
  }
}
