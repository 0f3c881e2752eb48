import type { FastifyBaseLogger } from 'fastify'

/** Longer than any request may take, and below the time after which supervisors kill a process. */
const stopTimeoutMs = 25_000

/** Stops the site at the first Ctrl-C or SIGTERM, and lets requests in progress finish. */
export function stopOnSignals(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'the stop was not clean')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
