import * as contract from '@course/contract/accounts/rescue'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { AccountsDeps } from '../accounts/accounts.ts'
import { rescue } from './rescue.ts'

export function rescueRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  serve(app, deps, contract.rescue, ({ body, address, from }) => rescue(deps, body, { address, from }))
}
