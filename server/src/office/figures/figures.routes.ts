import * as contract from '@course/contract/office/figures'
import type { FastifyInstance } from 'fastify'
import { admitExport, type LimitsDeps, linkToExport } from '../../accounts/accounts.ts'
import { sendCsv } from '../../platform/http/api/csv-files.ts'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { type FiguresDeps, readFigures, refuseUnreadablePeriod, salesColumns, salesFileRows } from './figures.ts'

export function figureRoutes(app: FastifyInstance, deps: SessionDeps & LimitsDeps & FiguresDeps): void {
  serve(app, deps, contract.readFigures, ({ query }) => readFigures(deps, query))
  serve(app, deps, contract.exportFigures, async ({ caller, body }) => {
    await refuseUnreadablePeriod(deps, body)
    return linkToExport(deps, contract.readFiguresFile, caller, body)
  })
  serve(app, deps, contract.readFiguresFile, async ({ query, from, isHead, reply }) => {
    const { caller, filter } = await admitExport(
      deps,
      contract.readFiguresFile,
      { query, from, isHead },
      contract.FiguresQuery,
    )
    return sendCsv(
      reply,
      { name: 'sales', caller, columns: salesColumns, timeZone: deps.site.timeZone },
      salesFileRows(deps, filter),
    )
  })
}
