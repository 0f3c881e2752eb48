import type { FastifyBaseLogger } from 'fastify'
import { maxStopMs, stopPace } from '../platform/http/draining.ts'

/**
 * Stops the site at the first Ctrl-C or SIGTERM, and lets requests in progress finish.
 * @param drainSeconds decides when a stop that hangs ends: before supervisors kill the process
 */
export function stopOnSignals(log: FastifyBaseLogger, drainSeconds: number, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), maxStopMs(stopPace(drainSeconds))).unref()
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
