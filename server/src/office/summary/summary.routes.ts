import * as contract from '@course/contract/office/summary'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { readSummary, type SummaryDeps } from './summary.ts'

export function summaryRoutes(app: FastifyInstance, deps: SessionDeps & SummaryDeps): void {
  serve(app, deps, contract.readSummary, ({ caller }) => readSummary(deps, caller))
}
