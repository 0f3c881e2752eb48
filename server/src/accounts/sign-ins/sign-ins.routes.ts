import * as contract from '@course/contract/accounts/sign-ins'
import { success } from '@course/contract/errors'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { endSignInByLink } from './end-links.ts'
import { endOtherSignIns, endSignIn, listSignIns, type SignInsDeps } from './sign-ins.ts'

export function signInRoutes(app: FastifyInstance, deps: SignInsDeps & SessionDeps): void {
  serve(app, deps, contract.listSignIns, ({ caller }) => listSignIns(deps, caller))
  serve(app, deps, contract.endSignIn, ({ caller, params, address }) => endSignIn(deps, caller, params.id, address))
  serve(app, deps, contract.endOtherSignIns, async ({ caller, address }) => ({
    ...success,
    ended: await endOtherSignIns(deps, caller, address),
  }))
  serve(app, deps, contract.endSignInByLink, ({ body, address, from }) =>
    endSignInByLink(deps, body.Token, { address, from }),
  )
}
