import { ConfigError, readConfig } from './config.ts'
import { type Gateway, startGateway } from './gateway.ts'

const parent = process.send ? process : undefined

/** Starts from the environment, reports to the parent process if there is one, and ends with it. */
async function run(): Promise<void> {
  const options = readConfig()
  const gateway = await startGateway({ ...options, log: complain })
  process.stdout.write(`${JSON.stringify({ msg: 'sandbox gateway listening', url: gateway.url })}\n`)
  parent?.send?.({ ready: true, port: gateway.port })
  stopOnRequest(gateway)
}

/** Ignores Ctrl-C in a shared terminal, because the parent stops this process itself. */
function stopOnRequest(gateway: Gateway): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void gateway.stop().then(() => {
      process.stdout.write(`${JSON.stringify({ msg: 'sandbox gateway stopped' })}\n`)
      process.exit(0)
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', parent ? () => {} : stop)
  process.on('disconnect', stop)
  if (parent && !parent.connected) stop()
}

function complain(line: string): void {
  process.stderr.write(`${JSON.stringify({ msg: line })}\n`)
}

function sentenceFor(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is already in use; set SANDBOX_PORT to a free one.`
  if (error instanceof ConfigError || code === undefined) return `The sandbox gateway cannot start: ${message}`
  return `The sandbox gateway cannot start: ${code}, ${message}`
}

run().catch((error: unknown) => {
  const sentence = sentenceFor(error)
  process.stderr.write(`${sentence}\n`)
  if (!parent?.connected) process.exit(1)
  parent.send?.({ error: sentence }, undefined, undefined, () => process.exit(1))
})
