import { createServer } from 'node:net'

/** Below the ports that systems use for outgoing connections. */
const [lowest, highest] = [12_000, 30_000]

/**
 * Finds consecutive free ports, so that two runs on one machine don't collide.
 * @returns the first port
 */
export async function findFreePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest - count))
    const ports = Array.from({ length: count }, (_, index) => first + index)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
  }
  throw new Error(`there are no ${count} free ports in a row`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isListening) await new Promise((resolve) => server.close(resolve))
  return isListening
}
