import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { findToken, type SessionDeps } from './session.ts'

/**
 * The one place that keeps support views from changing anything: every call of theirs but a reading one is refused, before
 * anything else is known about it.
 */
export function refuseWritesOfViews(app: FastifyInstance, deps: Pick<SessionDeps, 'tokens'>): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (findToken(deps, request)?.viewer) {
      throw new Refusal('viewing_as', 'You are looking at somebody else’s account, where nothing can be changed.')
    }
  })
}
