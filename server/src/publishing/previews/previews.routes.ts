import { success } from '@course/contract/errors'
import * as contract from '@course/contract/publishing/previews'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { createPreview, listPreviews, type PreviewDeps, readDrafts, readPreview, revokePreview } from './previews.ts'

export function previewRoutes(app: FastifyInstance, deps: SessionDeps & PreviewDeps): void {
  serve(app, deps, contract.createPreview, ({ caller }) => createPreview(deps, caller))
  serve(app, deps, contract.listPreviews, () => listPreviews(deps))
  serve(app, deps, contract.revokePreview, async ({ caller, params }) => {
    await revokePreview(deps, caller, params.id)
    return success
  })
  serve(app, deps, contract.readDrafts, () => readDrafts(deps))
  serve(app, deps, contract.readPreview, async ({ params, address, reply }) => {
    reply.headers(contract.previewHeaders)
    return readPreview(deps, params.ticket, address)
  })
}
