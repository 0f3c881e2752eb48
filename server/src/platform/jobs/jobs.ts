import { sql } from 'drizzle-orm'
import {
  type DrizzleTransactionLike,
  fromDrizzle,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
  type QueueResult,
} from 'pg-boss'
import type { Database } from '../db/connect.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../ids.ts'
import { type JobPace, productionPace, watchJobs } from './job-watch.ts'
import { findQueues, restartLostJobs } from './jobs.queries.ts'

/** The jobs of emails. Each wing declares its own: see its `emails/emails.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its declaration there
export interface EmailData {}

/** Every job and its data. A job contains IDs, never secrets; it reads the rest when it runs. */
export interface JobData extends EmailData {
  'notices.queue': { noticeId: string }
  'ledger.compare': Record<string, never>
  'cancellations.check': Record<string, never>
  'disputes.search': Record<string, never>
  'payments.paid-twice': Record<string, never>
  'bounces.read': Record<string, never>
  'records.delete-old': Record<string, never>
  'videos.check': Record<string, never>
  'videos.measure': Record<string, never>
  'figures.refresh': Record<string, never>
  'workbook.remind': Record<string, never>
  'workbook.end': Record<string, never>
  /** Null in a backup from before version 1.0. */
  'workbook.law-changes': { changeIds: string[] } | null
  'papers.issue': { purchaseId: string }
  'papers.catch-up': Record<string, never>
  'data.erase': { userId: string }
}
export type JobName = keyof JobData

/** Emails are tried for about two days. Money is not left to a queue: attempts carry their own next step. */
const emails: QueueOptions = { retryLimit: 20, retryDelay: 15, retryBackoff: true, retryDelayMax: 14_400 }

const nightly: QueueOptions = {
  retryLimit: 10,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 600,
}

const queues: Record<Exclude<JobName, keyof EmailData>, QueueOptions> = {
  'notices.queue': emails,
  'ledger.compare': nightly,
  'disputes.search': nightly,
  'payments.paid-twice': nightly,
  'records.delete-old': nightly,
  // Busy servers are waited for.
  'videos.check': { ...nightly, expireInSeconds: 3_600 },
  'videos.measure': nightly,
  'cancellations.check': { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
  'bounces.read': { retryLimit: 0, expireInSeconds: 600 },
  'figures.refresh': { retryLimit: 0, expireInSeconds: 600 },
  // The next run does the same.
  'workbook.remind': { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
  'workbook.end': { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
  'workbook.law-changes': { ...emails, expireInSeconds: 600 },
  'papers.issue': { ...emails, retryDelay: 5 },
  'papers.catch-up': { ...nightly, expireInSeconds: 3_600 },
  // An email that is being sent may have to be waited for.
  'data.erase': { ...nightly, retryDelay: 5, expireInSeconds: 3_600 },
}

/**
 * The result of an email's job: the address it was sent to and whether that has no mailbox, why it was not sent, or
 * that it is uncertain whether it was sent.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most handlers return nothing
export type JobResult = { to: string; isRefused?: true } | { notSent: string } | { isUncertain: true } | void

export interface RunningJob {
  id: string
  tries: number
  isLastTry: boolean
}

export interface Jobs {
  /** Queues a job on the caller's connection: inside a transaction, it exists only if that commits. */
  enqueue<N extends JobName>(db: Db, name: N, data: JobData[N], startAfterSeconds?: number): Promise<void>
  /**
   * Registers the handler of a job. A handler that throws is retried later, so it must be safe to repeat. What it returns
   * is kept with the job.
   */
  work<N extends JobName>(
    name: N,
    handler: (data: JobData[N], job: RunningJob) => Promise<JobResult>,
    onGivenUp?: () => Promise<void>,
  ): Promise<void>
  every(name: JobName, cron: string, timeZone: string): Promise<void>
  /** Runs what runs regularly in another time zone from now on. */
  moveTo(timeZone: string): Promise<void>
  stop(): Promise<void>
}

/** A failed job: it is retried later unless it was given up. */
export interface FailedJob {
  job: JobName
  id: string
  isGivenUp: boolean
}

/**
 * Starts the queue in the site's own database, so that queued jobs survive a crash.
 * @param onError called with errors of the queue itself and, with the job, of handlers
 * @param emailJobs the names of the emails' jobs; a program that sends none needs only those that the site has made
 */
export async function startJobs(
  store: Database['jobStore'],
  onError: (error: unknown, failed?: FailedJob) => void,
  changedPace: Partial<JobPace> = {},
  emailJobs: readonly string[] = [],
): Promise<Jobs> {
  const pace = { ...productionPace, ...changedPace }
  const boss = new PgBoss({
    ...store,
    persistWarnings: false,
    supervise: false,
    monitorIntervalSeconds: 1,
    // Jobs of a schedule are due at night or once an hour, so half a minute doesn't matter.
    cronWorkerIntervalSeconds: 30,
  })
  boss.on('error', (error) => onError(error))
  await boss.start()
  const ofEmails = Object.fromEntries(emailJobs.map((name) => [name, emails]))
  await prepareQueues(boss, { ...queues, ...ofEmails }, pace.lease)
  const workers = new Map<string, string>()
  const schedules = new Map<JobName, string>()
  const stopWatching = watchJobs(
    {
      read: () => findQueues(store.db),
      wake: (name) => boss.notifyWorker(workers.get(name) ?? ''),
      async cleanUp() {
        await boss.supervise()
        await restartLostJobs(store.db)
      },
      onError,
    },
    pace,
  )
  return {
    async enqueue(db, name, data, startAfterSeconds) {
      await boss.send(name, data, {
        db: fromDrizzle(db as DrizzleTransactionLike, sql),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      })
    },
    async work<N extends JobName>(
      name: N,
      handler: (data: JobData[N], job: RunningJob) => Promise<JobResult>,
      onGivenUp: () => Promise<void> = async () => {},
    ) {
      const options = {
        pollingIntervalSeconds: pace.poll,
        heartbeatRefreshSeconds: pace.renewal,
        batchSize: 1,
        includeMetadata: true as const,
      }
      const worker = await boss.work(name, options, async ([job]: JobWithMetadata<JobData[N]>[]) => {
        if (!job) return undefined
        const { id, data, retryCount: tries, retryLimit } = job
        const isLastTry = tries >= retryLimit
        try {
          return await handler(data, { id, tries, isLastTry })
        } catch (error) {
          onError(error, { job: name, id, isGivenUp: isLastTry })
          if (isLastTry) await onGivenUp()
          throw error
        } finally {
          // Fetch the next job right away: there may be more, and nothing else announces them.
          boss.notifyWorker(worker)
        }
      })
      workers.set(name, worker)
    },
    async every(name, cron, timeZone) {
      schedules.set(name, cron)
      await boss.schedule(name, cron, null, { tz: timeZone })
    },
    async moveTo(timeZone) {
      for (const [name, cron] of schedules) await boss.schedule(name, cron, null, { tz: timeZone })
    },
    async stop() {
      stopWatching()
      await boss.stop({ graceful: true, timeout: 1_000 })
    },
  }
}

async function prepareQueues(
  boss: PgBoss,
  wanted: Record<string, QueueOptions>,
  heartbeatSeconds: number,
): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, own] of Object.entries(wanted)) {
    const options = { ...own, notify: false, heartbeatSeconds }
    const queue = present.get(name)
    const isCurrent = Object.entries(options).every(([key, value]) => queue?.[key as keyof QueueResult] === value)
    if (!queue) await boss.createQueue(name, options)
    else if (!isCurrent) await boss.updateQueue(name, options)
  }
  // pg-boss caches a queue on first use. Inside a transaction that read would wait forever for the embedded database's
  // only connection, which the transaction holds.
  for (const name of new Set([...Object.keys(wanted), ...present.keys()])) await boss.getJobById(name, newId())
}
