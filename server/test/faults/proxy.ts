import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/**
 * What happens to what passes between a site and its database.
 * `pass`: it passes. `cut`: connections are cut and new ones refused. `stall`: nothing passes, but all of it arrives
 * later, as with a server that stands still. `hole`: connections that exist or are made now carry nothing for ever,
 * as behind a firewall that forgot them.
 */
export type Passage = 'pass' | 'cut' | 'stall' | 'hole'

/** A TCP proxy of our own in front of a port, whose connections can be spoilt. */
export interface TcpProxy {
  port: number
  set(passage: Passage): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
  isSilent: boolean
  /** Silent for ever. */
  isForgotten: boolean
}

/** @param port 0 takes a free one */
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
    spoil(pair, passage)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      passage = next
      for (const pair of [...pairs]) spoil(pair, next)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
      }),
  }
}

function spoil(pair: Pair, passage: Passage): void {
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
