import * as contract from '@course/contract/sales/refunds'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { orderRefund, type RefundDeps } from './refunds.ts'

export function refundRoutes(app: FastifyInstance, deps: RefundDeps & SessionDeps): void {
  serve(app, deps, contract.refundPurchase, ({ caller, params, body }) => orderRefund(deps, caller, params.id, body))
}
