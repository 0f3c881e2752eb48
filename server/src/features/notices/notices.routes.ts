import { success } from '@course/contract/errors'
import * as contract from '@course/contract/notices'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/api/serve.ts'
import type { SessionDeps } from '../../http/session/session.ts'
import { dismissNotice, listNotices, type NoticeDeps, placeNotice, previewNotice } from './notices.ts'

export function noticeRoutes(app: FastifyInstance, deps: SessionDeps & NoticeDeps): void {
  serve(app, deps, contract.placeNotice, ({ caller, body: { Confirmation, ...notice } }) =>
    Confirmation === undefined ? previewNotice(deps, notice) : placeNotice(deps, caller.id, notice, Confirmation),
  )
  serve(app, deps, contract.listNotices, ({ caller }) => listNotices(deps, caller.id))
  serve(app, deps, contract.dismissNotice, async ({ caller, params }) => {
    await dismissNotice(deps, caller.id, params.id)
    return success
  })
}
