import * as contract from '@course/contract/accounts/rescue'
import { success } from '@course/contract/errors'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { AccountsDeps } from '../accounts/accounts.ts'
import { rescue } from './rescue.ts'

export function rescueRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  serve(app, deps, contract.rescue, async ({ body, address, from }) => {
    await rescue(deps, body, { address, from })
    return success
  })
}
