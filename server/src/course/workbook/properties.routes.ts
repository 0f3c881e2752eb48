import * as calculations from '@course/contract/course/workbook/properties/calculations'
import * as contract from '@course/contract/course/workbook/properties/properties'
import { success } from '@course/contract/errors'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { deleteCalculation, saveCalculation } from './calculations.ts'
import type { GuideDeps } from './deadlines.ts'
import { deleteProperty, saveProperty } from './properties.ts'
import { saveSheetValue } from './sheets.ts'
import { readWholeProperty, readWorkbook } from './workbook.ts'

export function propertyRoutes(app: FastifyInstance, deps: SessionDeps & GuideDeps): void {
  const { db } = deps
  serve(app, deps, contract.listProperties, ({ caller }) => readWorkbook(db, caller))
  serve(app, deps, contract.readProperty, ({ caller, params }) => readWholeProperty(deps, caller, params.id))
  serve(app, deps, contract.saveProperty, ({ caller, params, body: { FromVersion, ...form } }) =>
    saveProperty(db, caller.id, { id: params.id, fromVersion: FromVersion, form }),
  )
  serve(app, deps, contract.deleteProperty, async ({ caller, params, body }) => {
    await deleteProperty(db, caller.id, params.id, body.FromVersion)
    return success
  })
  serve(app, deps, contract.saveSheetValue, ({ caller, params: { id, sheet, field }, body }) =>
    saveSheetValue(db, caller.id, {
      propertyId: id,
      sheet,
      field,
      fromVersion: body.FromVersion,
      typed: body.Value,
      drop: body.Drop,
    }),
  )
  serve(app, deps, calculations.saveCalculation, ({ caller, params, body }) =>
    saveCalculation(db, caller.id, { propertyId: params.id, id: params.calculation, form: body }),
  )
  serve(app, deps, calculations.deleteCalculation, async ({ caller, params }) => {
    await deleteCalculation(db, caller.id, params.id, params.calculation)
    return success
  })
}
