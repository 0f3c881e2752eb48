import { Readable } from 'node:stream'
import * as contract from '@course/contract/course/workbook/downloads'
import type { FastifyInstance } from 'fastify'
import { disposition } from '../../platform/http/api/answer-download.ts'
import { serve } from '../../platform/http/api/serve.ts'
import { linkToPaper, type PropertyPaperDeps, readPaper } from './downloads.ts'

export function propertyPaperRoutes(app: FastifyInstance, deps: PropertyPaperDeps): void {
  serve(app, deps, contract.linkPropertyPaper, ({ caller, params }) => linkToPaper(deps, caller, params.id))
  serve(app, deps, contract.readPropertyPaper, async ({ params, query, reply }) => {
    const { name, pdf } = await readPaper(deps, params.id, query.ticket)
    reply.type('application/pdf').headers({
      'content-disposition': disposition(name),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    return Readable.from([pdf])
  })
}
