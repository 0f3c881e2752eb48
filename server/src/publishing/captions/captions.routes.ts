import * as contract from '@course/contract/publishing/captions'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { readCaptions, saveCaptions } from './captions.ts'

export function captionRoutes(app: FastifyInstance, deps: SessionDeps): void {
  serve(app, deps, contract.readCaptions, ({ params }) => readCaptions(deps.db, params.id))
  serve(app, deps, contract.saveCaptions, ({ caller, params, body }) =>
    saveCaptions(deps.db, caller, { videoId: params.id, fromVersion: body.FromVersion, text: body.Text }),
  )
}
