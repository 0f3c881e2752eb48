import type { FastifyBaseLogger } from 'fastify'

/** The stop finishes requests for three seconds. What hangs after them is cut off: a crash must not harm either. */
const maxStopMs = 8_000

/** Stops the site at the first Ctrl-C or SIGTERM, and lets requests in progress finish. */
export function stopOnSignals(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), maxStopMs).unref()
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
