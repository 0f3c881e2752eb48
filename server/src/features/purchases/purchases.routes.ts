import * as contract from '@course/contract/purchases'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { SessionDeps } from '../../http/session.ts'
import { readPriceNotices } from './purchases.ts'

export function purchaseRoutes(app: FastifyInstance, deps: SessionDeps): void {
  serve(app, deps, contract.readPriceCheck, async () => ({ notices: await readPriceNotices(deps.db) }))
}
