import * as contract from '@course/contract/course/walkthroughs/walkthroughs'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import { replyUnlessCached } from '../../platform/http/etag.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import type { Walkthroughs } from './walkthroughs.ts'

export function walkthroughRoutes(app: FastifyInstance, deps: SessionDeps & { walkthroughs: Walkthroughs }): void {
  serve(app, deps, contract.listWalkthroughs, async ({ reply }) => {
    const { value, etag } = await deps.walkthroughs.list()
    return replyUnlessCached(reply, etag, value)
  })
  serve(app, deps, contract.readWalkthrough, async ({ params, reply }) => {
    const { value, etag } = await deps.walkthroughs.read(params.id)
    return replyUnlessCached(reply, etag, value)
  })
}
