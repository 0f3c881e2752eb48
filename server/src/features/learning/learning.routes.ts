import { success } from '@course/contract/errors'
import * as contract from '@course/contract/learning'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/api/serve.ts'
import type { SessionDeps } from '../../http/session/session.ts'
import type { SiteFacts } from '../../site-facts.ts'
import type { Library } from './learning.ts'
import { openVideo, readOpenings } from './openings.ts'

export function learningRoutes(app: FastifyInstance, deps: SessionDeps & { library: Library; site: SiteFacts }): void {
  serve(app, deps, contract.listVideos, ({ caller, query }) =>
    deps.library.videos(caller.contentVersion, Number(query.productId)),
  )
  serve(app, deps, contract.openVideo, async ({ caller, params }) => {
    await openVideo(deps, caller.id, params.id)
    return success
  })
  serve(app, deps, contract.readOpenings, ({ caller }) => readOpenings(deps, caller.id))
  serve(app, deps, contract.listResources, ({ caller, query }) =>
    deps.library.resources(caller.contentVersion, query.type),
  )
}
