import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/**
 * What happens to data between a site and its database.
 * `pass`: it passes. `cut`: connections are cut and new ones refused. `stall`: all data arrives later, as from a frozen
 * server. `hole`: current and new connections never carry data again, as behind a firewall that dropped them.
 */
export type Passage = 'pass' | 'cut' | 'stall' | 'hole'

/** A TCP proxy in front of a port, which can break connections. */
export interface TcpProxy {
  port: number
  set(passage: Passage): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
  isSilent: boolean
  /** Never carries data again. */
  isForgotten: boolean
}

/** @param port 0 picks a free one */
export async function startProxy(port: number, targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let passage: Passage = 'pass'
  const server = createServer({ allowHalfOpen: false }, (near) => {
    const far = createConnection(targetPort, '127.0.0.1')
    const pair: Pair = { near, far, isSilent: true, isForgotten: false }
    pairs.add(pair)
    const end = () => {
      near.destroy()
      far.destroy()
      pairs.delete(pair)
    }
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', end).on('close', end)
    applyPassage(pair, passage)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      passage = next
      for (const pair of [...pairs]) applyPassage(pair, next)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
      }),
  }
}

function applyPassage(pair: Pair, passage: Passage): void {
  const { near, far } = pair
  if (passage === 'cut' && !pair.isForgotten) for (const socket of [near, far]) socket.resetAndDestroy()
  if (passage === 'stall' || passage === 'hole') silence(pair)
  if (passage === 'hole') pair.isForgotten = true
  if (passage === 'pass' && pair.isSilent && !pair.isForgotten) {
    pair.isSilent = false
    near.pipe(far)
    far.pipe(near)
  }
}

function silence(pair: Pair): void {
  const { near, far } = pair
  pair.isSilent = true
  near.unpipe(far)
  far.unpipe(near)
  for (const socket of [near, far]) socket.pause()
}
