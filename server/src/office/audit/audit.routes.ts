import * as contract from '@course/contract/office/audit/audit'
import type { FastifyInstance } from 'fastify'
import { admitExport, type LimitsDeps, linkToExport } from '../../accounts/accounts.ts'
import { sendCsv } from '../../platform/http/api/csv-files.ts'
import { setListHeaders } from '../../platform/http/api/lists.ts'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { type AuditLogDeps, auditFileColumns, auditFileRows, listAudit } from './audit-log.ts'

export function auditRoutes(app: FastifyInstance, deps: SessionDeps & LimitsDeps & AuditLogDeps): void {
  serve(app, deps, contract.listAudit, async ({ query, reply }) => {
    const { rows, ...facts } = await listAudit(deps, query)
    setListHeaders(reply, facts)
    return rows
  })
  serve(app, deps, contract.exportAudit, ({ caller, body }) => linkToExport(deps, contract.readAuditFile, caller, body))
  serve(app, deps, contract.readAuditFile, async ({ query, from, isHead, reply }) => {
    const call = { query, from, isHead, audience: 'superAdmin' } as const
    const { caller, filter } = await admitExport(deps, contract.readAuditFile, call, contract.AuditFilter)
    return sendCsv(
      reply,
      { name: 'audit-log', caller, columns: auditFileColumns, timeZone: deps.site.timeZone },
      auditFileRows(deps, filter),
    )
  })
}
