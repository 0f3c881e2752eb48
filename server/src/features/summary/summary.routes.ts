import * as contract from '@course/contract/summary'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/api/serve.ts'
import type { SessionDeps } from '../../http/session/session.ts'
import { readSummary, type SummaryDeps } from './summary.ts'

export function summaryRoutes(app: FastifyInstance, deps: SessionDeps & SummaryDeps): void {
  serve(app, deps, contract.readSummary, ({ caller }) => readSummary(deps, caller))
}
