import * as contract from '@course/contract/office/own-data/own-data'
import type { FastifyInstance } from 'fastify'
import { dayIn } from '../../platform/calendar-days.ts'
import { endStreamsOnClose } from '../../platform/http/api/file-parts.ts'
import { serve } from '../../platform/http/api/serve.ts'
import { type ExportDeps, linkOwnData, linkUserData, readDataExport } from './data-export.ts'
import { type ErasureDeps, readErasure, requestErasure } from './erasure.ts'

export function ownDataRoutes(app: FastifyInstance, deps: ErasureDeps & ExportDeps): void {
  serve(app, deps, contract.readOwnErasure, ({ caller }) => readErasure(deps, caller.id))
  serve(app, deps, contract.eraseOwnData, ({ caller }) => requestErasure(deps, caller, caller.id))
  serve(app, deps, contract.readErasure, async ({ params }) => readErasure(deps, params.id))
  serve(app, deps, contract.eraseUser, ({ caller, params }) => requestErasure(deps, caller, params.id))
  serve(app, deps, contract.exportOwnData, ({ caller }) => linkOwnData(deps, caller))
  serve(app, deps, contract.exportUserData, ({ caller, params }) => linkUserData(deps, caller, params.id))
  const endOnClose = endStreamsOnClose(app)
  serve(app, deps, contract.readExport, async ({ query, isHead, reply }) => {
    const { caller, personId, archive } = await readDataExport(deps, query.ticket)
    const name = `data-${dayIn(caller.now, deps.site.timeZone)}.zip`
    reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`)
    reply.headers({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      // Otherwise nginx would read the whole file at once.
      'x-accel-buffering': 'no',
    })
    if (!isHead) reply.log.info({ by: caller.id, person: personId }, 'data exported')
    return endOnClose(archive)
  })
}
