import * as contract from '@course/contract/course/states/states'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import { replyUnlessCached } from '../../platform/http/etag.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { addReadChanges, findNewChanges, findReadChanges } from './my-states.queries.ts'
import { type Guide, listMyStates, starState } from './states.ts'

export function stateRoutes(app: FastifyInstance, deps: SessionDeps & { guide: Guide }): void {
  const { db, guide } = deps
  serve(app, deps, contract.listStates, async ({ reply }) => replyUnlessCached(reply, guide.rows()))
  serve(app, deps, contract.listStateFacts, async ({ reply }) => replyUnlessCached(reply, guide.facts()))
  serve(app, deps, contract.readState, async ({ params, reply }) => replyUnlessCached(reply, guide.state(params.id)))
  serve(app, deps, contract.listChanges, async ({ caller }) => {
    const changes = guide.changes()
    const [isNew, read] = [await findNewChanges(db, caller.id), new Set(await findReadChanges(db, caller.id))]
    return { changes, unread: changes.flatMap(({ id }) => (isNew.has(id) && !read.has(id) ? [id] : [])) }
  })
  serve(app, deps, contract.markChangesRead, async ({ caller, body }) => {
    const known = new Set(guide.changes().map(({ id }) => id))
    await addReadChanges(
      db,
      caller.id,
      [...new Set(body.Ids)].filter((id) => known.has(id)),
    )
  })
  serve(app, deps, contract.listMyStates, ({ caller }) => listMyStates(db, caller.id))
  serve(app, deps, contract.starState, ({ caller, params, body }) => starState(db, caller.id, params.id, body.Starred))
}
