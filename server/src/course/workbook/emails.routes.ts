import * as contract from '@course/contract/course/workbook/emails'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { findEmailChoices, storeEmailChoice } from './email-choices.queries.ts'
import { type EmailLinkDeps, endEmails } from './email-choices.ts'

export function emailRoutes(app: FastifyInstance, deps: SessionDeps & EmailLinkDeps): void {
  serve(app, deps, contract.readEmailChoices, ({ caller }) => findEmailChoices(deps.db, caller.id))
  serve(app, deps, contract.switchEmails, ({ caller, body }) =>
    storeEmailChoice(deps.db, caller.id, { topic: body.Topic, isOn: body.On }),
  )
  serve(app, deps, contract.endEmails, async ({ body, address }) => ({
    topic: await endEmails(deps, body.Token, address),
  }))
}
