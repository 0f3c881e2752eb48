/**
 * In seconds: between two checks, polls of a worker, cleanups, and renewals of a running job, which has a lease. A job
 * whose lease has run out gets `grace` to be renewed.
 */
export interface JobPace {
  check: number
  poll: number
  cleanUp: number
  lease: number
  renewal: number
  grace: number
}

/**
 * One check of all queues each second costs far less than a poll of each. A kill -9 is noticed after a lease and the
 * grace, within 90 seconds. If the database is away for less than that, running jobs are still renewed in time.
 */
export const productionPace: JobPace = { check: 1, poll: 300, cleanUp: 300, lease: 60, renewal: 15, grace: 30 }

/** Keeps a job that comes due every moment from becoming a poll. */
const minWait = 0.2

const elapsed = (since: number) => (performance.now() - since) / 1_000

const untilNextJob = (queues: QueueCheck[]) =>
  Math.max(minWait, Math.min(...queues.map(({ waitSeconds }) => waitSeconds ?? Number.POSITIVE_INFINITY)))

/** Whether a job is due or has lost its instance, and the time until the next one is due. */
export interface QueueCheck {
  name: string
  isDue: boolean
  isLost: boolean
  waitSeconds: number | null
}

export interface WatchDeps {
  read(): Promise<QueueCheck[]>
  wake(name: string): void
  cleanUp(): Promise<void>
  onError(error: unknown): void
}

/** Wakes workers for jobs that are due, restarts jobs whose process is gone, and cleans up. */
export function watchJobs(deps: WatchDeps, pace: JobPace): () => void {
  let timer: NodeJS.Timeout | undefined
  let lastCleanUp = performance.now()
  let answeringSince: number | undefined
  let lostSince: number | undefined
  let isStopped = false

  /** A lost job was last seen running one check earlier. A computer that slept wakes with leases that have run out. */
  function judgeLost(queues: QueueCheck[]): boolean {
    lostSince = queues.some(({ isLost }) => isLost) ? (lostSince ?? performance.now()) : undefined
    return lostSince !== undefined && elapsed(lostSince) + pace.check >= pace.grace
  }

  async function check(): Promise<void> {
    let wait = pace.check
    try {
      const queues = await deps.read()
      answeringSince ??= performance.now()
      for (const { name, isDue } of queues) if (isDue) deps.wake(name)
      const isLost = judgeLost(queues)
      // While the database is away, no instance can renew its jobs. Afterwards they get time for it.
      const isSteady = elapsed(answeringSince) >= pace.grace
      if (isSteady && (isLost || elapsed(lastCleanUp) >= pace.cleanUp)) {
        lastCleanUp = performance.now()
        await deps.cleanUp()
        wait = minWait
      }
      wait = Math.min(wait, untilNextJob(queues))
    } catch (error) {
      answeringSince = undefined
      deps.onError(error)
    }
    if (!isStopped) timer = setTimeout(check, wait * 1_000).unref()
  }

  void check()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
