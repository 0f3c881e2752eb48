import { success } from '@course/contract/errors'
import * as contract from '@course/contract/learning'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { SessionDeps } from '../../http/session.ts'
import { type Library, openVideo } from './learning.ts'

export function learningRoutes(app: FastifyInstance, deps: SessionDeps & { library: Library }): void {
  serve(app, deps, contract.listVideos, ({ caller, query }) =>
    deps.library.videos(caller.contentVersion, Number(query.productId)),
  )
  serve(app, deps, contract.openVideo, async ({ caller, params }) => {
    await openVideo(deps, caller.id, params.id)
    return success
  })
  serve(app, deps, contract.listResources, ({ caller, query }) =>
    deps.library.resources(caller.contentVersion, query.type),
  )
}
