import { success } from '@course/contract/errors'
import * as contract from '@course/contract/office/doctor'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { confirmClaim } from '../../publishing/publishing.ts'
import { type DoctorReportDeps, runAndStoreDoctor } from './doctor-report.ts'

export function doctorRoutes(app: FastifyInstance, deps: SessionDeps & DoctorReportDeps): void {
  serve(app, deps, contract.readDoctorReport, async () => ({ findings: await runAndStoreDoctor(deps) }))
  serve(app, deps, contract.confirmClaim, async ({ caller, body }) => {
    await confirmClaim(deps.db, caller, body.Claim)
    return success
  })
}
