import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Short, because a stop waits for it. */
const sweepMs = 100

/**
 * Closes idle and unused connections while a server closes, so that closing ends with the last answer. By itself the
 * server would wait for them.
 * @returns a function that runs `close`
 */
export function closesSoon(server: Server): (close: () => Promise<void>) => Promise<void> {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return async (close) => {
    const sweeping = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }, sweepMs)
    try {
      await close()
    } finally {
      clearInterval(sweeping)
    }
  }
}
