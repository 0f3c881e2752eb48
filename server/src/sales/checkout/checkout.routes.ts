import * as contract from '@course/contract/sales/checkout'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { createClientToken, type EnrollDeps, enroll, readOffer } from './checkout.ts'
import { readAttemptStatus, readAttemptStatusByPassword } from './status.ts'

export function checkoutRoutes(app: FastifyInstance, deps: EnrollDeps & SessionDeps): void {
  serve(app, deps, contract.readOffer, () => readOffer(deps))
  serve(app, deps, contract.readClientToken, async ({ address }) => ({
    message: await createClientToken(deps, address),
  }))
  serve(app, deps, contract.enroll, async ({ body, headers, address, reply, optionalCaller }) => {
    const secret = headers[contract.attemptSecretHeader]
    const outcome = await enroll(deps, body, { address, secret, findCaller: optionalCaller })
    if (outcome.message === 'Checking') reply.code(202)
    return outcome
  })
  serve(app, deps, contract.readAttempt, ({ headers }) =>
    readAttemptStatus(deps, headers[contract.attemptSecretHeader]),
  )
  serve(app, deps, contract.findPayment, ({ body, address }) => readAttemptStatusByPassword(deps, body, address))
}
