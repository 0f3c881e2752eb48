import { isDatabaseUnreachable, isQueryError, isWriteRefused } from '../platform/db/db.ts'
import type { FailedJob } from '../platform/jobs/jobs.ts'

export interface OutageLog {
  info(object: object, message: string): void
  warn(object: object, message: string): void
  error(object: object, message: string): void
}

/** Keeps loops from filling the log while the database is down. */
export interface Outages {
  /** @returns false for an error that is not of an outage, which the caller then logs */
  absorb(error: unknown, isOfDatabase?: boolean): boolean
  stop(): void
}

/** In milliseconds: between two pings, without a failure until the outage is over, and between two log lines. */
export interface OutagePace {
  probe: number
  quiet: number
  repeat: number
}

/** Times in milliseconds of the process's clock: the start, the last failure and the last log line. */
interface Outage {
  began: number
  failed: number
  written: number
  failures: number
  err: unknown
  isPinging: boolean
}

/** Logs one line when the database starts to fail, one per minute while it does, and one when it works again. */
export function watchOutages(
  log: OutageLog,
  ping: () => Promise<void>,
  pace: OutagePace = { probe: 1_000, quiet: 5_000, repeat: 60_000 },
): Outages {
  const now = () => performance.now()
  let outage: Outage | undefined
  let probing: NodeJS.Timeout | undefined
  const length = (since: number) => Math.round((now() - since) / 1_000)

  async function probe(): Promise<void> {
    const current = outage
    // A ping may take longer than the interval, for instance on a connection that no longer carries anything.
    if (!current || current.isPinging) return
    const { began, failures, err } = current
    if (now() - current.written >= pace.repeat) {
      current.written = now()
      log.error({ err, seconds: length(began), failures }, 'the database is still failing')
    }
    current.isPinging = true
    const isAnswered = await ping().then(
      () => true,
      () => false,
    )
    current.isPinging = false
    if (!isAnswered) current.failed = now()
    if (now() - current.failed < pace.quiet) return
    log.info({ seconds: length(began), failures: current.failures }, 'the database works again')
    outage = undefined
    clearInterval(probing)
  }

  return {
    absorb(err, isOfDatabase = isQueryError(err)) {
      if (!(isOfDatabase && isDatabaseUnreachable(err)) && !isWriteRefused(err)) return false
      if (outage) {
        Object.assign(outage, { err, failed: now(), failures: outage.failures + 1 })
        return true
      }
      outage = { began: now(), failed: now(), written: now(), failures: 1, err, isPinging: false }
      log.error({ err }, 'the database fails; until it works again, this is logged once a minute')
      probing = setInterval(() => void probe(), pace.probe).unref()
      return true
    },
    stop: () => clearInterval(probing),
  }
}

export function withoutOutages(log: OutageLog, outages: Outages): OutageLog {
  const unlessOutage = (write: OutageLog['error']) => (object: object, message: string) => {
    if (!('err' in object && outages.absorb(object.err))) write(object, message)
  }
  return {
    info: (object, message) => log.info(object, message),
    warn: unlessOutage((object, message) => log.warn(object, message)),
    error: unlessOutage((object, message) => log.error(object, message)),
  }
}

/** Logs a failed job, or an error of the queue itself. A job that was given up is always logged. */
export function logJobError(log: OutageLog, outages: Outages, err: unknown, failed: FailedJob | undefined): void {
  if (failed?.isGivenUp) log.error({ err, ...failed }, 'a job was given up')
  else if (outages.absorb(err, failed ? undefined : true)) return
  else if (failed) log.error({ err, ...failed }, 'a job failed and will be retried')
  else log.error({ err }, 'the job queue reported an error')
}
