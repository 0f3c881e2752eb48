import { type SalesDay, type Summary, summaryDays } from '@course/contract/office/summary'
import { courseProductId } from '@course/contract/product'
import { users } from '../../accounts/tables/tables.ts'
import { lastDays } from '../../platform/calendar-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import { findProduct, listDocuments } from '../../publishing/publishing.ts'
import { readPeriodSales } from '../../sales/sales.ts'
import { purchases } from '../../sales/tables/tables.ts'
import { type DoctorReportDeps, readStoredReport } from '../doctor/doctor-report.ts'
import { type AttentionDeps, readAttention } from './attention.ts'
import { readMembers } from './members.ts'

export interface SummaryDeps extends DoctorReportDeps, AttentionDeps {
  db: Db
  site: { timeZone: string }
}

interface Reader {
  id: string
  role: string
}

const nobody: Reader = { id: '00000000-0000-0000-0000-000000000000', role: 'Super Admin' }

/** Once, so that the first administrator after a start does not wait. Members are not counted again for it. */
export const prepareSummary = (deps: SummaryDeps): Promise<void> =>
  readSummary(deps, nobody, Number.POSITIVE_INFINITY).then(
    () => undefined,
    (err: unknown) => deps.log.warn({ err }, 'the overview could not be prepared'),
  )

/** What an administrator sees first. The doctor's report is part of it for Super Admins only. */
export async function readSummary(deps: SummaryDeps, reader: Reader, seconds?: number): Promise<Summary> {
  const { db, site } = deps
  const { timeZone } = site
  const isSuperAdmin = reader.role === 'Super Admin'
  const reading = {
    documents: listDocuments(deps, reader),
    report: isSuperAdmin ? readStoredReport(deps) : Promise.resolve(undefined),
  }
  const [documents, report, attention, sales, members, userCount, purchaseCount, product] = await Promise.all([
    reading.documents,
    reading.report,
    readAttention(deps, { isSuperAdmin, ...reading }),
    readDatabaseNow(db).then((now) => readSalesDays(db, now, summaryDays, timeZone)),
    readMembers(deps, seconds),
    db.$count(users),
    db.$count(purchases),
    findProduct(db, courseProductId),
  ])
  return {
    attention,
    sales,
    timeZone,
    currency: product?.currency ?? 'USD',
    members,
    counts: { users: userCount, purchases: purchaseCount, drafts: documents.filter(({ hasDraft }) => hasDraft).length },
    doctor: report
      ? {
          checkedAt: report.checkedAt.toISOString(),
          open: report.findings.filter(({ level }) => level !== 'green').length,
          total: report.findings.length,
        }
      : null,
  }
}

async function readSalesDays(db: Db, now: Date, count: number, timeZone: string): Promise<SalesDay[]> {
  const { days, end } = lastDays(now, count, timeZone)
  const { sales } = await readPeriodSales(db, days, end)
  return sales.flatMap((figures, at) => (days[at] ? [{ day: days[at].day, ...figures }] : []))
}
