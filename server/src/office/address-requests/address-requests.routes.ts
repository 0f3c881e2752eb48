import { success } from '@course/contract/errors'
import * as contract from '@course/contract/office/address-requests'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { type AddressRequestDeps, closeAddressRequest, correctAddress, readAddressRequest } from './address-requests.ts'

export function addressRequestRoutes(app: FastifyInstance, deps: AddressRequestDeps & SessionDeps): void {
  serve(app, deps, contract.readAddressRequest, ({ params }) => readAddressRequest(deps, params.id))
  serve(app, deps, contract.correctAddress, async ({ caller, params, body }) => {
    await correctAddress(deps, caller, params.id, body)
    return success
  })
  serve(app, deps, contract.closeAddressRequest, async ({ caller, params, body }) => {
    await closeAddressRequest(deps, caller, params.id, body.Reason)
    return success
  })
}
