import * as contract from '@course/contract/checkout'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { SessionDeps } from '../../http/session.ts'
import { type CheckoutDeps, enrol, makeClientToken, readAttemptStatus, readOffer } from './checkout.ts'

export function checkoutRoutes(app: FastifyInstance, deps: CheckoutDeps & SessionDeps): void {
  serve(app, deps, contract.readOffer, () => readOffer(deps))
  serve(app, deps, contract.readClientToken, async ({ address }) => ({ message: await makeClientToken(deps, address) }))
  serve(app, deps, contract.enrol, async ({ body, headers, address, reply }) => {
    const outcome = await enrol(deps, body, { address, secret: headers[contract.attemptSecretHeader] })
    if (outcome.message === 'Checking') reply.code(202)
    return outcome
  })
  serve(app, deps, contract.readAttempt, ({ headers }) =>
    readAttemptStatus(deps, headers[contract.attemptSecretHeader]),
  )
}
