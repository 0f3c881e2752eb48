import * as contract from '@course/contract/refunds'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/api/serve.ts'
import type { SessionDeps } from '../../http/session/session.ts'
import { orderRefund, type RefundDeps } from './refunds.ts'

export function refundRoutes(app: FastifyInstance, deps: RefundDeps & SessionDeps): void {
  serve(app, deps, contract.refundPurchase, ({ caller, params, body }) => orderRefund(deps, caller, params.id, body))
}
