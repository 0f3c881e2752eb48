import { execFile } from 'node:child_process'
import { parentPort, workerData } from 'node:worker_threads'

// The thread that reports to systemd. It stops together with a frozen process, and goes on while the event loop is busy.
const { watchdogMs } = workerData as { watchdogMs: number }

/** An event loop that is busy for this long is in an endless loop. */
const maxBusyMs = 3 * watchdogMs

let lastBeat = performance.now()
parentPort?.on('message', () => {
  lastBeat = performance.now()
})

function notify(message: string): void {
  execFile('systemd-notify', [message], (error) => {
    if (error) parentPort?.postMessage(error.message)
  })
}

notify('--ready')
if (watchdogMs > 0) {
  setInterval(() => {
    if (performance.now() - lastBeat < maxBusyMs) notify('WATCHDOG=1')
  }, watchdogMs / 4)
}
