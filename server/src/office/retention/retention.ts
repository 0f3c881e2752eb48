import { signInDays } from '@course/contract/accounts/sign-ins'
import { deleteOldSignIns } from '../../accounts/accounts.ts'
import { deleteEndedWorkbooks, deleteOldWorkbookEmails } from '../../course/course.ts'
import { deleteOldEntries } from '../../platform/audit/audit.queries.ts'
import type { Db } from '../../platform/db/db.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import type { PaymentDeps } from '../../sales/sales.ts'
import {
  countEndedAttempts,
  deleteEndedAttempts,
  deleteExpiredCodes,
  deleteExpiredPreviews,
  deleteOldEvents,
} from './retention.queries.ts'

interface RetentionDeps extends Pick<PaymentDeps, 'db' | 'log'> {
  /** How many years the audit log is kept; the setting AUDIT_YEARS. */
  auditYears: number
}

/** How many days records are kept. docs/operate.md says why. */
export const keptDays = {
  attempts: 90,
  /** Codes for setting a password, after they expired. */
  codes: 30,
  /** Preview links, after they expired. */
  previews: 30,
  /** Longer than a bank takes to dispute a payment. */
  events: 730,
  signIns: signInDays,
  emailFiles: 90,
  /** What became of emails about workbooks. */
  workbookEmails: 400,
  /** Networks, and typed addresses of failed sign-ins, in the audit log. */
  auditNetworks: 90,
} as const

const batchSize = 200

/** Deletes the records that are older than `keptDays`, in small batches. Can be repeated at any time. */
export async function deleteOldRecords({ db, log, auditYears }: RetentionDeps, batch = batchSize): Promise<void> {
  const now = await readDatabaseNow(db)
  const eventsBefore = new Date(now.getTime() - keptDays.events * 86_400_000)
  const deleted = {
    attempts: await repeat(batch, () => deleteEndedAttempts(db, keptDays.attempts, batch)),
    codes: await repeat(batch, () => deleteExpiredCodes(db, keptDays.codes, batch)),
    previews: await repeat(batch, () => deleteExpiredPreviews(db, keptDays.previews, batch)),
    signIns: await repeat(batch, () => deleteOldSignIns(db, keptDays.signIns, batch)),
    events: await repeat(batch, () => deleteOldEvents(db, eventsBefore, batch)),
    workbooks: await repeat(batch, () => deleteEndedWorkbooks(db, batch)),
    workbookEmails: await repeat(batch, () => deleteOldWorkbookEmails(db, keptDays.workbookEmails, batch)),
    audit: await deleteOldEntries(db, { years: auditYears, days: keptDays.auditNetworks }),
  }
  log.info({ deleted }, 'old records deleted')
}

/** Repeats a deletion until it finds fewer rows than a batch has. @returns how many were deleted */
async function repeat(batch: number, deleteSome: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const count = await deleteSome()
    total += count
    if (count < batch) return total
  }
}

/** Attempts that two nights should have deleted and did not. */
export const countOverdueAttempts = (db: Db): Promise<number> => countEndedAttempts(db, keptDays.attempts + 2)

export async function scheduleRetention(
  deps: RetentionDeps & Pick<PaymentDeps, 'jobs'>,
  timeZone: string,
): Promise<void> {
  await deps.jobs.work('records.delete-old', () => deleteOldRecords(deps))
  await deps.jobs.every('records.delete-old', '30 4 * * *', timeZone)
}
