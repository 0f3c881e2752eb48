import { Worker } from 'node:worker_threads'

/** The socket that systemd holds open for the site, so that visitors wait during a restart. Undefined without one. */
export const inheritedSocket = ({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): number | undefined =>
  LISTEN_FDS && LISTEN_PID === String(process.pid) ? 3 : undefined

/** How often the event loop shows the watchdog's thread that it runs. */
const beatMs = 1_000

/**
 * Reports to systemd that the site is ready, and from then on that it lives. Does nothing without systemd.
 * @param program the file of the thread that reports, so that a busy event loop does not count as a frozen process
 */
export function reportToSystemd(
  { NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv,
  program: string,
  log: { error(what: object, text: string): void },
): void {
  if (!NOTIFY_SOCKET) return
  const worker = new Worker(program, {
    workerData: { watchdogMs: Number(WATCHDOG_USEC ?? 0) / 1_000 },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  worker.on('message', (reason) => log.error({ reason }, 'a report to systemd failed'))
  worker.on('error', (err) => log.error({ err }, 'systemd gets no more reports'))
  worker.unref()
  setInterval(() => worker.postMessage('running'), beatMs).unref()
}
