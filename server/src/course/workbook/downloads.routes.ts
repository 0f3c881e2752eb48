import { Readable } from 'node:stream'
import * as contract from '@course/contract/course/workbook/downloads'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { disposition } from '../../platform/http/api/answer-download.ts'
import { endStreamsOnClose } from '../../platform/http/api/file-parts.ts'
import { serve } from '../../platform/http/api/serve.ts'
import { type DownloadDeps, linkToArchive, linkToPaper, openArchive, readPaper } from './downloads.ts'

const asOwn = (reply: FastifyReply, type: string, name: string) =>
  reply.type(type).headers({
    'content-disposition': disposition(name),
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    // Otherwise nginx would read the whole archive at once, and keep sending it after access has ended.
    'x-accel-buffering': 'no',
  })

export function workbookDownloadRoutes(app: FastifyInstance, deps: DownloadDeps): void {
  serve(app, deps, contract.linkWorkbook, ({ caller }) => linkToArchive(deps, caller))
  serve(app, deps, contract.linkPropertyPaper, ({ caller, params }) => linkToPaper(deps, caller, params.id))
  serve(app, deps, contract.readPropertyPaper, async ({ params, query, reply }) => {
    const { name, pdf } = await readPaper(deps, params.id, query.ticket)
    asOwn(reply, 'application/pdf', name)
    return Readable.from([pdf])
  })
  const endOnClose = endStreamsOnClose(app)
  serve(app, deps, contract.readWorkbookArchive, async ({ query, reply }) => {
    const archive = await openArchive(deps, query.ticket)
    asOwn(reply, 'application/zip', 'workbook.zip')
    return endOnClose(archive)
  })
}
