import * as contract from '@course/contract/accounts/accounts'
import { success } from '@course/contract/errors'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import { readBrowser } from '../sign-ins/sign-ins.ts'
import { type AccountsDeps, completeReset, readOwnAccount, requestReset } from './accounts.ts'
import { logIn, logOut } from './login.ts'
import { changePassword } from './password-change.ts'

export function accountRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  serve(app, deps, contract.createToken, async ({ body, address, from, reply }) => ({
    message: await logIn(deps, body, { address, from, browser: readBrowser(reply.request.headers) }),
  }))
  serve(app, deps, contract.logOut, async ({ caller, address }) => {
    await logOut(deps, caller, address)
    return success
  })
  serve(app, deps, contract.requestReset, async ({ body, address }) => {
    await requestReset(deps, body.Email, address)
    return success
  })
  serve(app, deps, contract.completeReset, async ({ body, address, from }) => {
    await completeReset(deps, body, { address, from })
    return success
  })
  serve(app, deps, contract.readAccount, ({ caller }) => readOwnAccount(deps, caller))
  serve(app, deps, contract.changePassword, async ({ caller, body, address }) => {
    await changePassword(deps, caller, body, address)
    return success
  })
}
