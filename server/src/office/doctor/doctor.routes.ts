import * as contract from '@course/contract/office/doctor'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { type DoctorReportDeps, runAndStoreDoctor } from './doctor-report.ts'

export function doctorRoutes(app: FastifyInstance, deps: SessionDeps & DoctorReportDeps): void {
  serve(app, deps, contract.readDoctorReport, async () => ({ findings: await runAndStoreDoctor(deps) }))
}
