import * as contract from '@course/contract/sales/address-requests'
import { attemptSecretHeader } from '@course/contract/sales/checkout'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { closeAddressRequest, correctPaidEmail, reportNoEmail } from './address-requests.ts'

export function addressRequestRoutes(app: FastifyInstance, deps: PaymentDeps & SessionDeps): void {
  serve(app, deps, contract.correctPaidEmail, ({ headers, body, address }) =>
    correctPaidEmail(deps, headers[attemptSecretHeader], body.Email, address),
  )
  serve(app, deps, contract.reportNoEmail, ({ body, address }) => reportNoEmail(deps, body, address))
  serve(app, deps, contract.closeAddressRequest, ({ caller, params }) => closeAddressRequest(deps, caller, params.id))
}
