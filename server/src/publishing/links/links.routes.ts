import * as contract from '@course/contract/publishing/link-checks'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { startLinkCheck } from './link-checks.ts'
import { type LinkReportDeps, readLinkReport } from './link-report.ts'

export function linkRoutes(app: FastifyInstance, deps: SessionDeps & LinkReportDeps & { jobs: Jobs }): void {
  serve(app, deps, contract.readLinkReport, () => readLinkReport(deps))
  serve(app, deps, contract.startLinkCheck, ({ caller }) => startLinkCheck(deps, caller))
}
