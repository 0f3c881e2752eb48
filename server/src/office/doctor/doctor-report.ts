import type { Finding } from '@course/contract/office/doctor'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentDeps } from '../../sales/sales.ts'
import type { DoctorDeps } from '../problems/read-facts.ts'
import { runDoctor } from './doctor.ts'
import { findDoctorReport, storeDoctorReport } from './doctor-report.queries.ts'

export interface DoctorReportDeps {
  db: Db
  doctor: DoctorDeps
  log: Pick<PaymentDeps['log'], 'warn'>
}

/** How old a report may be before the next reader of the stored one starts another. */
const freshSeconds = 60 * 60

/** Runs all checks, and stores the report for every instance. A report that can't be stored is still returned. */
export async function runAndStoreDoctor({ db, doctor, log }: DoctorReportDeps): Promise<Finding[]> {
  const findings = await runDoctor(doctor)
  await storeDoctorReport(db, findings).catch((err: unknown) =>
    log.warn({ err }, "the doctor's report could not be stored"),
  )
  return findings
}

const running = new WeakSet<DoctorDeps>()

/** The newest report. If it is older than an hour, the checks run in the background, for the next reader. */
export async function readStoredReport(deps: DoctorReportDeps) {
  const report = await findDoctorReport(deps.db)
  if ((!report || report.age > freshSeconds) && !running.has(deps.doctor)) {
    running.add(deps.doctor)
    void runAndStoreDoctor(deps).finally(() => running.delete(deps.doctor))
  }
  return report
}
