import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const sweepMs = 100

/**
 * Lets a server end as soon as its last answer is out. By itself it would wait for connections that nobody needs any
 * more: those that are kept for another call after an answer, and those on which no call ever came.
 * @returns closes the server by what is handed over
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
