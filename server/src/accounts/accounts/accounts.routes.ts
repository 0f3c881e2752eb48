import * as contract from '@course/contract/accounts/accounts'
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
  serve(app, deps, contract.logOut, ({ caller, address }) => logOut(deps, caller, address))
  serve(app, deps, contract.requestReset, ({ body, address }) => requestReset(deps, body.Email, address))
  serve(app, deps, contract.completeReset, ({ body, address, from }) => completeReset(deps, body, { address, from }))
  serve(app, deps, contract.readAccount, ({ caller }) => readOwnAccount(deps, caller))
  serve(app, deps, contract.changePassword, ({ caller, body, address }) => changePassword(deps, caller, body, address))
}
