import { sql } from 'drizzle-orm'
import { type DrizzleTransactionLike, fromDrizzle, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../ids.ts'

/** Every job there is, and what it is told. A job holds ids, never secrets: it reads the rest when it runs. */
export interface JobData {
  'mail.welcome': { userId: string }
  'mail.receipt': { purchaseId: string }
  'mail.cancellation': { cancellationId: string }
  'mail.cancellation-confirmed': { cancellationId: string }
  'mail.cancellation-declined': { cancellationId: string }
  'mail.cancellation-ended': { cancellationId: string }
  'mail.reset': { userId: string }
  'mail.invitation': { userId: string }
  /** `to` where it goes to another address than the account's own, as after a change of that address. */
  'mail.password-changed': { userId: string; to?: string; byAdministrator?: boolean }
  'mail.email-changed': { userId: string; to: string; isNew: boolean }
  /** `link` is a whole address, or a path of the site. */
  'mail.alert': { subject: string; text: string; link?: string }
  'mail.payment-failed': { userId: string }
  'mail.refund': { refundId: string }
  'mail.refund-failed': { refundId: string }
  'ledger.compare': Record<string, never>
  'cancellations.check': Record<string, never>
  'disputes.search': Record<string, never>
}
export type JobName = keyof JobData

/** Emails are tried for about two days. Money is not left to a queue: attempts carry their own next step. */
const emails: QueueOptions = { retryLimit: 20, retryDelay: 15, retryBackoff: true, retryDelayMax: 14_400 }

/** Work of the night, which asks the card provider. */
const nightly: QueueOptions = {
  ...{ retryLimit: 10, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600 },
  expireInSeconds: 600,
}

const queues: Record<JobName, QueueOptions> = {
  'mail.welcome': emails,
  'mail.receipt': emails,
  'mail.cancellation': emails,
  'mail.cancellation-confirmed': emails,
  'mail.cancellation-declined': emails,
  'mail.cancellation-ended': emails,
  'mail.reset': emails,
  'mail.invitation': emails,
  'mail.password-changed': emails,
  'mail.email-changed': emails,
  'mail.alert': emails,
  'mail.payment-failed': emails,
  'mail.refund': emails,
  'mail.refund-failed': emails,
  'ledger.compare': nightly,
  'disputes.search': nightly,
  // It runs every hour anyway.
  'cancellations.check': { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
}

export interface Jobs {
  /** Queues a job with the caller's connection: inside a transaction it exists only if that commits. */
  enqueue<N extends JobName>(db: Db, name: N, data: JobData[N], startAfterSeconds?: number): Promise<void>
  /**
   * Has a job done. A handler that throws is tried again later; it must be harmless to repeat.
   * @param givenUp called after the last try
   */
  work<N extends JobName>(
    name: N,
    handler: (data: JobData[N]) => Promise<void>,
    givenUp?: () => Promise<void>,
  ): Promise<void>
  /** Queues a job by the clock, once for all instances. */
  every(name: JobName, cron: string, timeZone: string): Promise<void>
  /** Stops taking jobs and waits for those under way. */
  stop(): Promise<void>
}

/** A job that failed: tried again later, or given up for good. */
export interface FailedJob {
  job: JobName
  id: string
  isGivenUp: boolean
}

/**
 * Starts the queue in the site's own database, so that what was promised survives a crash.
 * @param onError told about faults of the queue itself and, with the job, of handlers
 */
export async function startJobs(
  store: Database['jobStore'],
  onError: (error: unknown, failed?: FailedJob) => void,
): Promise<Jobs> {
  const boss = new PgBoss({ ...store, persistWarnings: false })
  boss.on('error', (error) => onError(error))
  await boss.start()
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, options)
    // It reads a queue at its first use and then knows it. Inside a transaction that reading would wait for the embedded
    // database's only connection, which the transaction has, for ever.
    await boss.getJobById(name, newId())
  }
  return {
    async enqueue(db, name, data, startAfterSeconds) {
      await boss.send(name, data, {
        db: fromDrizzle(db as DrizzleTransactionLike, sql),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      })
    },
    async work<N extends JobName>(
      name: N,
      handler: (data: JobData[N]) => Promise<void>,
      givenUp: () => Promise<void> = async () => {},
    ) {
      const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 }
      const options = { ...polling, batchSize: 1, includeMetadata: true as const }
      const worker = await boss.work(name, options, async ([job]: JobWithMetadata<JobData[N]>[]) => {
        try {
          if (job) await handler(job.data)
        } catch (error) {
          const isGivenUp = job !== undefined && job.retryCount >= job.retryLimit
          onError(error, job && { job: name, id: job.id, isGivenUp })
          if (isGivenUp) await givenUp()
          throw error
        } finally {
          // Looks for the next one at once: with a pause after each, a line would shrink by two a second.
          boss.notifyWorker(worker)
        }
      })
    },
    async every(name, cron, timeZone) {
      await boss.schedule(name, cron, null, { tz: timeZone })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
