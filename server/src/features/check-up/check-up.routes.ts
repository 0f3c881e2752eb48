import * as contract from '@course/contract/check-up'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { SessionDeps } from '../../http/session.ts'
import type { CheckUpDeps } from './check-up.ts'
import { checkUp } from './check-up.ts'

export function checkUpRoutes(app: FastifyInstance, deps: SessionDeps & { checkUp: CheckUpDeps }): void {
  serve(app, deps, contract.readCheckUp, async () => ({ findings: await checkUp(deps.checkUp) }))
}
