import { Readable } from 'node:stream'
import * as contract from '@course/contract/sales/papers'
import type { FastifyInstance } from 'fastify'
import type { LimitsDeps } from '../../accounts/accounts.ts'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import {
  giveDetails,
  issueByAdministrator,
  linkPaper,
  type PapersDeps,
  readPaperFile,
  requestPapers,
} from './papers.ts'

export function paperRoutes(app: FastifyInstance, deps: PapersDeps & SessionDeps & LimitsDeps): void {
  serve(app, deps, contract.giveInvoiceDetails, ({ caller, params, body }) =>
    giveDetails(deps, { userId: caller.id, purchaseId: params.id }, body),
  )
  serve(app, deps, contract.requestPapers, ({ caller, params }) => requestPapers(deps, params.id, caller.id))
  serve(app, deps, contract.issuePapers, ({ caller, params }) => issueByAdministrator(deps, caller, params.id))
  serve(app, deps, contract.linkPaper, ({ caller, params }) => linkPaper(deps, caller, params.id))
  serve(app, deps, contract.readPaper, async ({ query, reply }) => {
    const { name, pdf } = await readPaperFile(deps, query.ticket)
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`)
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    return Readable.from([pdf])
  })
}
