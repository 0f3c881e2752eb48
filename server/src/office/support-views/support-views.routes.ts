import * as contract from '@course/contract/office/support-views'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { endSupportView, listOwnSupportViews, startSupportView } from './support-views.ts'

export function supportViewRoutes(app: FastifyInstance, deps: SessionDeps): void {
  serve(app, deps, contract.startSupportView, async ({ caller, params, body }) => ({
    message: await startSupportView(deps, caller, params.id, body.Reason),
  }))
  serve(app, deps, contract.endSupportView, ({ body }) => endSupportView(deps, body.Token))
  serve(app, deps, contract.listOwnSupportViews, ({ caller }) => listOwnSupportViews(deps, caller))
}
