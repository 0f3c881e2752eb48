import * as contract from '@course/contract/accounts/email-changes'
import { success } from '@course/contract/errors'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { confirmEmailChange, type EmailChangeDeps, readOwnEmail, requestEmailChange } from './own-email.ts'
import { undoEmailChange } from './undo-email-change.ts'

export function emailChangeRoutes(app: FastifyInstance, deps: EmailChangeDeps & SessionDeps): void {
  serve(app, deps, contract.readOwnEmail, ({ caller }) => readOwnEmail(deps, caller))
  serve(app, deps, contract.requestEmailChange, ({ caller, body, address }) =>
    requestEmailChange(deps, caller, body.Email, address),
  )
  serve(app, deps, contract.confirmEmailChange, async ({ caller, body, address }) => ({
    ...success,
    email: await confirmEmailChange(deps, caller, body.Token, address),
  }))
  serve(app, deps, contract.undoEmailChange, ({ body, address, from }) =>
    undoEmailChange(deps, body.Token, { address, from }),
  )
}
