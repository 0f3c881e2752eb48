import type { Db } from '../../platform/db/db.ts'
import type { ReportMailbox } from '../../platform/gateways/report-mailbox.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { findEmailKey, findReportPosition, markReading, recordReport, storeReportPosition } from './bounces.queries.ts'
import { readDeliveryReport } from './delivery-report.ts'
import type { ReturnPaths } from './return-paths.ts'

export interface ReportDeps {
  db: Db
  jobs: Jobs
  returnPaths: ReturnPaths | undefined
  reportMailbox: ReportMailbox | undefined
  log: { info(event: object, message: string): void; warn(event: object, message: string): void }
}

async function readReports({ db, log, returnPaths, reportMailbox }: ReportDeps): Promise<void> {
  if (!returnPaths || !reportMailbox) return
  try {
    await reportMailbox.read(await findReportPosition(db), async (source, position) => {
      const isCounted = await countReport(db, returnPaths, source)
      await storeReportPosition(db, position)
      log.info({ uid: position.uid, isCounted }, 'delivery report read')
    })
    await markReading(db, true)
  } catch (err) {
    log.warn({ err }, 'the mailbox for delivery reports could not be read')
    await markReading(db, false)
  }
}

/** Counts only reports about the address that the user still has, at a return path that this site signed for it. */
async function countReport(db: Db, returnPaths: ReturnPaths, source: Buffer): Promise<boolean> {
  const report = await readDeliveryReport(source)
  if (!report) return false
  for (const address of report.recipients) {
    const returned = returnPaths.read(address)
    const key = returned && (await findEmailKey(db, returned.userId))
    if (!returned || key === undefined || !returned.isGenuine(key)) continue
    const failure = report.failures.find(({ keys }) => keys.includes(key))
    if (!failure) continue
    await recordReport(db, returned.userId, failure, returned.sentAt)
    return true
  }
  return false
}

/** Only a process that has the mailbox takes the job. */
export async function workOnReports(deps: ReportDeps): Promise<void> {
  if (deps.reportMailbox) await deps.jobs.work('bounces.read', () => readReports(deps))
}

export async function scheduleReports(deps: ReportDeps, timeZone: string): Promise<void> {
  if (deps.reportMailbox) await deps.jobs.every('bounces.read', '*/10 * * * *', timeZone)
}
