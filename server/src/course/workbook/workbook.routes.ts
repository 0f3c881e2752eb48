import * as deadlines from '@course/contract/course/workbook/deadlines/deadlines'
import * as emails from '@course/contract/course/workbook/emails'
import * as calculations from '@course/contract/course/workbook/properties/calculations'
import * as contract from '@course/contract/course/workbook/properties/properties'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { deleteCalculation, saveCalculation } from './calculations.ts'
import { deleteDeadline, type GuideDeps, saveDeadline } from './deadlines.ts'
import { findEmailChoices, storeEmailChoice } from './email-choices.queries.ts'
import { type LawChangeDeps, listLawEmails } from './law-changes.ts'
import { deleteProperty, saveProperty } from './properties.ts'
import { saveSheetValue } from './sheets.ts'
import { type EmailLinkDeps, endEmails, readUpcoming, readWholeProperty, readWorkbook } from './workbook.ts'

export function propertyRoutes(app: FastifyInstance, deps: SessionDeps & GuideDeps): void {
  const { db } = deps
  serve(app, deps, contract.listProperties, ({ caller }) => readWorkbook(db, caller))
  serve(app, deps, contract.readProperty, ({ caller, params }) => readWholeProperty(deps, caller, params.id))
  serve(app, deps, contract.saveProperty, ({ caller, params, body: { FromVersion, ...form } }) =>
    saveProperty(db, caller.id, { id: params.id, fromVersion: FromVersion, form }),
  )
  serve(app, deps, contract.deleteProperty, ({ caller, params, body }) =>
    deleteProperty(db, caller.id, params.id, body.FromVersion),
  )
  serve(app, deps, contract.saveSheetValue, ({ caller, params: { id, sheet, field }, body }) =>
    saveSheetValue(db, caller.id, {
      propertyId: id,
      sheet,
      field,
      was: body.Was,
      typed: body.Value,
    }),
  )
  serve(app, deps, calculations.saveCalculation, ({ caller, params, body }) =>
    saveCalculation(db, caller.id, { propertyId: params.id, id: params.calculation, form: body }),
  )
  serve(app, deps, calculations.deleteCalculation, ({ caller, params }) =>
    deleteCalculation(db, caller.id, params.id, params.calculation),
  )
}

export function deadlineRoutes(app: FastifyInstance, deps: SessionDeps & GuideDeps): void {
  serve(app, deps, deadlines.listDeadlines, ({ caller }) => readUpcoming(deps, caller))
  serve(app, deps, deadlines.saveDeadline, ({ caller, params, body: { FromVersion, ...form } }) =>
    saveDeadline(deps, caller.id, { propertyId: params.id, id: params.deadline, fromVersion: FromVersion, form }),
  )
  serve(app, deps, deadlines.deleteDeadline, async ({ caller, params, body }) => {
    const version = body.FromVersion
    await deleteDeadline(deps, caller.id, { propertyId: params.id, id: params.deadline, version })
  })
}

export function emailRoutes(
  app: FastifyInstance,
  deps: SessionDeps & EmailLinkDeps & Pick<LawChangeDeps, 'guide'>,
): void {
  serve(app, deps, emails.listLawEmails, ({ params }) => listLawEmails(deps, params.id))
  serve(app, deps, emails.readEmailChoices, ({ caller }) => findEmailChoices(deps.db, caller.id))
  serve(app, deps, emails.switchEmails, ({ caller, body }) =>
    storeEmailChoice(deps.db, caller.id, { topic: body.Topic, isOn: body.On }),
  )
  serve(app, deps, emails.endEmails, async ({ body, address }) => ({
    topic: await endEmails(deps, body.Token, address),
  }))
}
