import { once } from 'node:events'
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** In milliseconds, from the beginning of a stop. */
export interface StopPace {
  /** When those who wait for the card provider are answered. */
  answerMs: number
  /** When requests that are still in progress are cut off. */
  cutMs: number
  /** How long a connection without a request is kept. A proxy may be sending one on it. */
  quietMs: number
}

const stopPace: StopPace = { answerMs: 2_000, cutMs: 3_000, quietMs: 500 }

const sweepMs = 50

/** Options for Fastify: a closing app answers as usual, because Fastify's own 503 is no error reply of the contract. */
export const drainOptions = { forceCloseConnections: 'idle', return503OnClosing: false } as const

export interface Drain {
  isServing(): boolean
  /** Answers the requests that have arrived. @param answerNow ends the waiting of those that would take longer */
  stop(answerNow: () => void, pace?: StopPace): Promise<void>
}

/** Adds the hooks that a stop needs, which have to come before the routes. */
export function prepareDrain(app: FastifyInstance): Drain {
  let isServing = true
  const connections = watchConnections(app)
  app.addHook('onSend', async (_request, reply) => {
    if (!isServing) reply.header('connection', 'close')
  })
  return {
    isServing: () => isServing,
    async stop(answerNow, { answerMs, cutMs, quietMs } = stopPace) {
      isServing = false
      const closed = once(app.server, 'close')
      // The HTTP server's own close would also end connections that were just used, on which a proxy may be sending.
      TcpServer.prototype.close.call(app.server)
      const closing = setInterval(() => setImmediate(connections.closeQuiet, quietMs), sweepMs)
      const answering = setTimeout(answerNow, answerMs)
      await Promise.race([closed, pause(cutMs, undefined, { ref: false })])
      clearTimeout(answering)
      clearInterval(closing)
      app.server.closeAllConnections()
      await app.close()
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
