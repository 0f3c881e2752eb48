import * as contract from '@course/contract/course/workbook/deadlines/deadlines'
import { success } from '@course/contract/errors'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { deleteDeadline, type GuideDeps, saveDeadline } from './deadlines.ts'
import { readUpcoming } from './workbook.ts'

export function deadlineRoutes(app: FastifyInstance, deps: SessionDeps & GuideDeps): void {
  serve(app, deps, contract.listDeadlines, ({ caller }) => readUpcoming(deps, caller))
  serve(app, deps, contract.saveDeadline, ({ caller, params, body: { FromVersion, ...form } }) =>
    saveDeadline(deps, caller.id, { propertyId: params.id, id: params.deadline, fromVersion: FromVersion, form }),
  )
  serve(app, deps, contract.deleteDeadline, async ({ caller, params, body }) => {
    const version = body.FromVersion
    await deleteDeadline(deps, caller.id, { propertyId: params.id, id: params.deadline, version })
    return success
  })
}
