import { setTimeout as sleep } from 'node:timers/promises'
import { readDoctorReport } from '@course/contract/office/doctor'
import { readSummary as readSummaryCall } from '@course/contract/office/summary'
import { serve } from '../platform/http/api/serve.ts'
import { addRooms, type DepsOf, type Wing } from '../platform/http/wing.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { type DoctorReportDeps, runAndStoreDoctor } from './doctor/doctor-report.ts'
import { figureRoutes } from './figures/figures.routes.ts'
import { scheduleKeptFigures } from './figures/figures.ts'
import { deletePastVisits } from './figures/visits/visits.queries.ts'
import { noticeRoutes } from './notices/notices.routes.ts'
import { queueNoticeEmails } from './notices/notices.ts'
import { eraseData, updateErasureList } from './own-data/erasure.ts'
import { ownDataRoutes } from './own-data/own-data.routes.ts'
import { scheduleRetention } from './retention/retention.ts'
import { prepareSummary, readSummary, type SummaryDeps } from './summary/summary.ts'
import { supportViewRoutes } from './support-views/support-views.routes.ts'
import { userRoutes } from './users/users.routes.ts'

export { failedBackupAlert, reportFailedBackup, startAlerts } from './alerts/alerts.ts'
export { officeGauges } from './alerts/gauges.ts'
export { runDoctor } from './doctor/doctor.ts'
export { alert } from './emails/alert.ts'
export { emailJobs, emails } from './emails/emails.ts'
export { countVisits } from './figures/visits/visits.routes.ts'
export { createVisits, type Visits } from './figures/visits/visits.ts'
export { type NoticeDeps, type NoticeReply, placeNotice, previewNotice } from './notices/notices.ts'
export { continueErasures, repeatErasures } from './own-data/erasure.ts'
export { erasureList, readErasureList } from './own-data/erasure-list.ts'
export { beginErasuresAgain, type Erased } from './own-data/erasures.queries.ts'
export { judgeClock } from './problems/health-problems.ts'
export { findNewestBackup, probeDisk, readCertificateDays } from './problems/probes.ts'
export type { DoctorDeps, MachineProbes } from './problems/read-facts.ts'

const rooms = [userRoutes, noticeRoutes, figureRoutes, auditRoutes, supportViewRoutes, ownDataRoutes] as const

type OfficeDeps = DepsOf<typeof rooms> & DoctorReportDeps & SummaryDeps & Parameters<typeof scheduleRetention>[0]

/** A start doesn't wait longer for the overview, in milliseconds. */
const maxPreparationMs = 300

/** Where the owner works: users, figures, notices, the doctor, and what needs attention. */
export const createOffice = (deps: OfficeDeps): Wing => ({
  addRoutes(app) {
    addRooms(app, rooms, deps)
    serve(app, deps, readDoctorReport, async () => ({ findings: await runAndStoreDoctor(deps) }))
    serve(app, deps, readSummaryCall, ({ caller }) => readSummary(deps, caller))
  },
  async registerWorkers() {
    await deps.jobs.work('notices.queue', ({ noticeId }) => queueNoticeEmails(deps, noticeId))
    await deps.jobs.work('data.erase', ({ userId }) => eraseData(deps, userId))
  },
  async schedule(timeZone) {
    await scheduleRetention(deps, timeZone)
    await scheduleKeptFigures(deps, timeZone)
    await Promise.race([prepareSummary(deps), sleep(maxPreparationMs, undefined, { ref: false })])
  },
  cleanUp: (timeZone) => [deletePastVisits(deps.db, timeZone), updateErasureList(deps)],
})
