import { success } from '@course/contract/errors'
import * as contract from '@course/contract/office/notices/notices'
import * as writing from '@course/contract/office/notices/written-notices'
import type { FastifyInstance } from 'fastify'
import type { LimitsDeps } from '../../accounts/accounts.ts'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import {
  dismissNotice,
  listNotices,
  listPlacedNotices,
  type NoticeDeps,
  placeNotice,
  previewNotice,
  sendTestNotice,
} from './notices.ts'

export function noticeRoutes(app: FastifyInstance, deps: SessionDeps & NoticeDeps & LimitsDeps): void {
  serve(app, deps, writing.placeNotice, ({ caller, body: { Confirmation, ...notice } }) =>
    Confirmation === undefined ? previewNotice(deps, notice) : placeNotice(deps, caller, notice, Confirmation),
  )
  serve(app, deps, writing.listPlacedNotices, () => listPlacedNotices(deps))
  serve(app, deps, writing.testNotice, async ({ caller, body }) => ({
    ...success,
    to: await sendTestNotice(deps, caller, body),
  }))
  serve(app, deps, contract.listNotices, ({ caller }) => listNotices(deps, caller.id))
  serve(app, deps, contract.dismissNotice, ({ caller, params }) => dismissNotice(deps, caller.id, params.id))
}
