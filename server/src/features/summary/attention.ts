import type { AttentionItem } from '@course/contract/summary'
import { Temporal } from 'temporal-polyfill'
import { longestBackupAge } from '../alerts/alert-rules.ts'
import { readStoredFacts } from '../alerts/alerts.queries.ts'
import type { readStoredReport } from '../doctor/doctor-report.ts'
import type { listDocuments } from '../documents/documents.ts'
import { type LinkReportDeps, readLinkReport } from '../links/link-report.ts'
import { nthBusinessDayAfter } from '../terms/business-days.ts'
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

interface Read {
  now: Date
  timeZone: string
  drafts: Awaited<ReturnType<typeof listDocuments>>
  /** Undefined for a Super User, who can't open the report. */
  report: Awaited<ReturnType<typeof readStoredReport>>
  isSuperAdmin: boolean
}

/** Everything that needs an administrator's attention. */
export async function readAttention(
  deps: LinkReportDeps,
  { now, timeZone, drafts, report, isSuperAdmin }: Read,
): Promise<AttentionItem[]> {
  const { db } = deps
  const [cancellations, disputes, unclearPayments, failedRefunds, emails, stored, links] = await Promise.all([
    findOpenCancellations(db),
    findOpenDisputes(db),
    findUnclearPayments(db),
    findFailedRefunds(db),
    findUndeliveredEmails(db),
    readStoredFacts(db),
    readLinkReport(deps),
  ])
  return listAttention({
    cancellations: cancellations.map((request) => ({
      ...request,
      answerBy: answerBy(request.requestedAt, request.timeZone ?? timeZone),
    })),
    ...{ disputes, unclearPayments, failedRefunds, drafts },
    broken: links.broken.filter(({ isCertain }) => isCertain),
    differences: stored.differences,
    // An email without a person is an alert, which goes to the Super Admins.
    emails: isSuperAdmin ? emails : emails.filter(({ email }) => email !== null),
    backupAt: new Date(now.getTime() - stored.backup * 1_000),
    isBackupMissing: isSuperAdmin && stored.backup > longestBackupAge,
    doctor: report,
  })
}

function answerBy(requestedAt: Date, timeZone: string): string {
  const requested = Temporal.Instant.fromEpochMilliseconds(requestedAt.getTime())
  return nthBusinessDayAfter(requested.toZonedDateTimeISO(timeZone).toPlainDate(), daysToAnswer).toString()
}
