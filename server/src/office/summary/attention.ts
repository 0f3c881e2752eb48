import type { AttentionItem } from '@course/contract/office/summary'
import { Temporal } from 'temporal-polyfill'
import { type LinkReportDeps, type listDocuments, readLinkReport } from '../../publishing/publishing.ts'
import { nthBusinessDayAfter } from '../../sales/sales.ts'
import { maxBackupAge } from '../alerts/alert-rules.ts'
import { readStoredFacts } from '../alerts/alerts.queries.ts'
import type { readStoredReport } from '../doctor/doctor-report.ts'
import {
  findFailedRefunds,
  findOpenCancellations,
  findOpenDisputes,
  findUnclearPayments,
  findUndeliveredEmails,
} from './attention.queries.ts'
import { listAttention } from './attention-rules.ts'

/** The terms promise that a refund is sent within this many business days after the request. */
const daysToAnswer = 10

export interface AttentionDeps extends LinkReportDeps {
  log: { warn(what: object, message: string): void }
}

interface Read {
  now: Date
  timeZone: string
  drafts: Awaited<ReturnType<typeof listDocuments>>
  /** Undefined for a Super User, who can't open the report. */
  report: Awaited<ReturnType<typeof readStoredReport>>
  isSuperAdmin: boolean
}

/** A part that takes longer is left out, so that the page comes. */
const patienceMs = 5_000

const refuseAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error(`it took longer than ${ms} ms`)), ms).unref())

/** Everything that needs an administrator's attention. */
export async function readAttention(
  deps: AttentionDeps,
  { now, timeZone, drafts, report, isSuperAdmin }: Read,
): Promise<AttentionItem[]> {
  const { db } = deps
  const unread: string[] = []
  const read = <T, U>(name: string, part: Promise<T>, otherwise: U): Promise<T | U> =>
    Promise.race([part, refuseAfter(patienceMs)]).catch((err: unknown) => {
      deps.log.warn({ err, part: name }, 'a part of the overview could not be read')
      unread.push(name)
      return otherwise
    })
  const [cancellations, disputes, unclearPayments, failedRefunds, { emails, total: email }, stored, links] =
    await Promise.all([
      read('Requests to cancel', findOpenCancellations(db), []),
      read('Disputes', findOpenDisputes(db), { found: [], total: 0 }),
      read('Unclear payments', findUnclearPayments(db), []),
      read('Failed refunds', findFailedRefunds(db), []),
      read('Undelivered emails', findUndeliveredEmails(db, { withAlerts: isSuperAdmin }), { emails: [], total: 0 }),
      read('The age of the backup and the differences', readStoredFacts(db), undefined),
      read('Broken links', readLinkReport(deps), undefined),
    ])
  return listAttention({
    cancellations: cancellations.map((request) => ({
      ...request,
      answerBy: answerBy(request.requestedAt, request.timeZone ?? timeZone),
    })),
    ...{ disputes: disputes.found, unclearPayments, failedRefunds, drafts },
    broken: (links?.broken ?? []).filter(({ isCertain }) => isCertain),
    differences: stored?.differences ?? 0,
    // An email without a person is an alert, which goes to the Super Admins.
    emails: isSuperAdmin ? emails : emails.filter(({ email }) => email !== null),
    totals: { dispute: disputes.total, email },
    unread,
    backupAt: new Date(now.getTime() - (stored?.backup ?? 0) * 1_000),
    isUnshown: typeof stored?.unshown === 'number',
    isBackupMissing: isSuperAdmin && (stored?.backup ?? 0) > maxBackupAge,
    doctor: report,
  })
}

function answerBy(requestedAt: Date, timeZone: string): string {
  const requested = Temporal.Instant.fromEpochMilliseconds(requestedAt.getTime())
  return nthBusinessDayAfter(requested.toZonedDateTimeISO(timeZone).toPlainDate(), daysToAnswer).toString()
}
