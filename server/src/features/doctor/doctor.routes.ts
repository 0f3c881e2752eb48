import * as contract from '@course/contract/doctor'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/api/serve.ts'
import type { SessionDeps } from '../../http/session/session.ts'
import type { CheckUpDeps } from './doctor.ts'
import { checkUp } from './doctor.ts'

export function checkUpRoutes(app: FastifyInstance, deps: SessionDeps & { checkUp: CheckUpDeps }): void {
  serve(app, deps, contract.readCheckUp, async () => ({ findings: await checkUp(deps.checkUp) }))
}
