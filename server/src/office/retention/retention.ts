import { keptDays, paperYears, type RetentionName } from '@course/contract/retention'
import { deleteEndedWorkbooks } from '../../course/course.ts'
import { deleteOldEntries } from '../../platform/audit/audit.queries.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentDeps } from '../../sales/sales.ts'
import { continueErasures, type ErasureDeps } from '../own-data/erasure.ts'
import { countEndedAttempts, deleteEndedAttempts, deleteOld, deleteOldPapers } from './retention.queries.ts'

interface RetentionDeps extends Pick<PaymentDeps, 'db' | 'log'> {
  auditYears: number
}

/** What the nightly job deletes, of what the privacy page lists. Searches and files of emails are deleted every hour. */
type Deleted = Record<Exclude<RetentionName, 'searchMisses' | 'emailFiles' | 'auditNetworks'>, number>

const batchSize = 200

/** Deletes the records whose time has come, in small batches. Can be repeated at any time. */
export async function deleteOldRecords({ db, log, auditYears }: RetentionDeps, batch = batchSize): Promise<void> {
  const old = (name: keyof typeof deleteOld) => repeat(batch, () => deleteOld[name](db, keptDays[name], batch))
  const deleted: Deleted = {
    attempts: await repeat(batch, () => deleteEndedAttempts(db, keptDays.attempts, batch)),
    codes: await old('codes'),
    previews: await old('previews'),
    signIns: await old('signIns'),
    emailChanges: await old('emailChanges'),
    addressRequests: await old('addressRequests'),
    events: await old('events'),
    workbooks: await repeat(batch, () => deleteEndedWorkbooks(db, batch)),
    workbookEmails: await old('workbookEmails'),
    papers: await deleteOldPapers(db, paperYears),
    // With networks and typed addresses, which are kept for less time.
    audit: await deleteOldEntries(db, { years: auditYears, days: keptDays.auditNetworks }),
  }
  log.info({ deleted }, 'old records deleted')
}

async function repeat(batch: number, deleteSome: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const count = await deleteSome()
    total += count
    if (count < batch) return total
  }
}

/** Attempts that two nights should have deleted and did not. */
export const countOverdueAttempts = (db: Db): Promise<number> => countEndedAttempts(db, keptDays.attempts + 2)

export async function scheduleRetention(deps: RetentionDeps & ErasureDeps, timeZone: string): Promise<void> {
  await deps.jobs.work('records.delete-old', async () => {
    await deleteOldRecords(deps)
    await continueErasures(deps)
  })
  await deps.jobs.every('records.delete-old', '30 4 * * *', timeZone)
}
