import * as contract from '@course/contract/course/walkthroughs/walkthroughs'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import { replyUnlessCached } from '../../platform/http/etag.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import type { Walkthroughs } from './walkthroughs.ts'

export function walkthroughRoutes(app: FastifyInstance, deps: SessionDeps & { walkthroughs: Walkthroughs }): void {
  serve(app, deps, contract.listWalkthroughs, async ({ reply }) =>
    replyUnlessCached(reply, await deps.walkthroughs.list()),
  )
  serve(app, deps, contract.readWalkthrough, async ({ params, reply }) =>
    replyUnlessCached(reply, await deps.walkthroughs.read(params.id)),
  )
}
