/** In seconds. Passed in, so that tests don't wait. */
export interface JobPace {
  /** Between two checks for jobs that no notification announced, or whose instance is gone. */
  check: number
  /** Between two polls of each worker, where no notifications arrive. */
  poll: number
  /** Between two passes that clean up the queue. */
  cleanUp: number
  /** A job whose instance did not renew it for this long starts again elsewhere. At least 10. */
  lease: number
  renewal: number
}

/**
 * A kill -9 is noticed after a lease and a check, within 90 seconds. If the database is away for less than a check,
 * running jobs are still renewed in time. A check sees any longer absence and gives them time to be renewed.
 */
export const serverPace: JobPace = { check: 30, poll: 300, cleanUp: 300, lease: 60, renewal: 15 }

/** The embedded database belongs to one process, so polling it costs little. */
export const embeddedPace: JobPace = { ...serverPace, poll: 0.5 }

/** Keeps a job that comes due every moment from becoming a poll. */
const shortestWait = 0.2

const elapsed = (since: number) => (performance.now() - since) / 1_000

const untilNextJob = (queues: QueueCheck[]) =>
  Math.max(shortestWait, Math.min(...queues.map(({ waitSeconds }) => waitSeconds ?? Number.POSITIVE_INFINITY)))

/** A queue's jobs as a check finds them. `isLost` means that one is running whose lease has passed. */
export interface QueueCheck {
  name: string
  isDue: boolean
  isLost: boolean
  /** Until the next job is due; null if there is none. */
  waitSeconds: number | null
}

export interface WatchDeps {
  read(): Promise<QueueCheck[]>
  /** Lets the workers of a queue fetch now. */
  wake(name: string): void
  /** Removes old jobs, and makes jobs due again whose instance is gone. */
  cleanUp(): Promise<void>
  onError(error: unknown): void
}

/**
 * Checks the queue regularly: wakes workers for jobs that are due, restarts jobs whose instance is gone, and cleans up.
 * @returns a function that stops the checks
 */
export function watchJobs(deps: WatchDeps, pace: JobPace): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let lastCleanUp = performance.now()
  let answeringSince: number | undefined
  let isStopped = false
  let running = check()

  async function check(): Promise<void> {
    let wait = pace.check
    try {
      const queues = await deps.read()
      answeringSince ??= performance.now()
      for (const { name, isDue } of queues) if (isDue) deps.wake(name)
      const isLost = queues.some((queue) => queue.isLost)
      // While the database is away, no instance can renew its jobs. Afterwards they get time for it.
      const isSteady = elapsed(answeringSince) >= pace.check
      if (isSteady && (isLost || elapsed(lastCleanUp) >= pace.cleanUp)) {
        lastCleanUp = performance.now()
        await deps.cleanUp()
        wait = shortestWait
      }
      wait = Math.min(wait, untilNextJob(queues))
    } catch (error) {
      answeringSince = undefined
      deps.onError(error)
    }
    if (isStopped) return
    timer = setTimeout(() => {
      running = check()
    }, wait * 1_000)
    timer.unref()
  }

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
