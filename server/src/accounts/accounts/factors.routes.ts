import { createTokenByPasskey, startPasskeyLogin as startLogin } from '@course/contract/accounts/accounts'
import * as contract from '@course/contract/accounts/second-factor'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import {
  confirmAuthenticator,
  readSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '../factors/authenticator.ts'
import { askForPasskey } from '../factors/passkey-answers.ts'
import { addPasskey, proveByPasskey, removePasskey, startPasskey } from '../factors/passkeys.ts'
import { readBrowser } from '../sign-ins/sign-ins.ts'
import type { AccountsDeps } from './accounts.ts'
import { logInByPasskey, startPasskeyLogin } from './login.ts'
import { prove, readProofMeans } from './prove.ts'

export function factorRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  serve(app, deps, contract.readSecondFactor, ({ caller }) => readSecondFactor(deps, caller))
  serve(app, deps, contract.startAuthenticator, ({ caller }) => startAuthenticator(deps, caller))
  serve(app, deps, contract.confirmAuthenticator, async ({ caller, body, address }) => ({
    recoveryCodes: await confirmAuthenticator(deps, caller, body.Code, address),
  }))
  serve(app, deps, contract.removeAuthenticator, ({ caller, address }) => removeAuthenticator(deps, caller, address))
  serve(app, deps, contract.renewRecoveryCodes, async ({ caller, address }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, caller, address),
  }))
  serve(app, deps, contract.readProofMeans, ({ caller }) => readProofMeans(deps, caller))
  serve(app, deps, contract.prove, ({ caller, body, address }) => prove(deps, caller, body, address))
  serve(app, deps, contract.startPasskey, ({ caller }) => startPasskey(deps, caller))
  serve(app, deps, contract.addPasskey, async ({ caller, body, address }) => ({
    recoveryCodes: await addPasskey(deps, caller, body, address),
  }))
  serve(app, deps, contract.removePasskey, ({ caller, params, address }) =>
    removePasskey(deps, caller, params.id, address),
  )
  serve(app, deps, contract.startPasskeyProof, ({ caller }) => askForPasskey(deps, caller, 'proof'))
  serve(app, deps, contract.proveByPasskey, ({ caller, body, address }) => proveByPasskey(deps, caller, body, address))
  serve(app, deps, startLogin, ({ body, address, from }) => startPasskeyLogin(deps, body, { address, from }))
  serve(app, deps, createTokenByPasskey, async ({ body, address, from, reply }) => ({
    message: await logInByPasskey(deps, body, { address, from, browser: readBrowser(reply.request.headers) }),
  }))
}
