import * as contract from '@course/contract/sales/cancellations'
import type { FastifyInstance } from 'fastify'
import type { LimitsDeps } from '../../accounts/accounts.ts'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import {
  type CancellationDeps,
  confirmCancellation,
  declineCancellation,
  requestCancellation,
  withdrawCancellation,
} from './cancellations.ts'
import { previewCancellation, recordCancellation } from './written-cancellations.ts'

export function cancellationRoutes(app: FastifyInstance, deps: SessionDeps & CancellationDeps & LimitsDeps): void {
  serve(app, deps, contract.requestCancellation, ({ caller, params }) => requestCancellation(deps, caller, params.id))
  serve(app, deps, contract.withdrawCancellation, ({ caller, params }) => withdrawCancellation(deps, caller, params.id))
  serve(app, deps, contract.previewCancellation, ({ params, body }) => previewCancellation(deps, params.id, body))
  serve(app, deps, contract.recordCancellation, ({ caller, params, body }) =>
    recordCancellation(deps, caller, params.id, body),
  )
  serve(app, deps, contract.confirmCancellation, ({ caller, params }) => confirmCancellation(deps, caller, params.id))
  serve(app, deps, contract.declineCancellation, ({ caller, params, body }) =>
    declineCancellation(deps, caller, params.id, body.Reason),
  )
}
