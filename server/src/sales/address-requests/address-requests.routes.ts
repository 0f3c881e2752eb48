import { success } from '@course/contract/errors'
import * as contract from '@course/contract/sales/address-requests'
import { attemptSecretHeader } from '@course/contract/sales/checkout'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { closeAddressRequest, correctPaidEmail, reportNoEmail } from './address-requests.ts'

export function addressRequestRoutes(app: FastifyInstance, deps: PaymentDeps & SessionDeps): void {
  serve(app, deps, contract.correctPaidEmail, async ({ headers, body, address }) => {
    await correctPaidEmail(deps, headers[attemptSecretHeader], body.Email, address)
    return success
  })
  serve(app, deps, contract.reportNoEmail, async ({ body, address }) => {
    await reportNoEmail(deps, body, address)
    return success
  })
  serve(app, deps, contract.closeAddressRequest, async ({ caller, params }) => {
    await closeAddressRequest(deps, caller, params.id)
    return success
  })
}
