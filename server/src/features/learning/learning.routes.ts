import { Readable } from 'node:stream'
import { success } from '@course/contract/errors'
import * as contract from '@course/contract/learning'
import { videoFileType } from '@course/contract/video-files'
import type { FastifyInstance } from 'fastify'
import { createPartSender } from '../../http/api/file-parts.ts'
import { serve } from '../../http/api/serve.ts'
import type { SiteFacts } from '../../site-facts.ts'
import { readVtt } from '../captions/captions.ts'
import { type CourseDeps, listVideos } from './course.ts'
import { openVideo, readOpenings } from './openings.ts'
import { reportVideoFault, type VideoFaultDeps } from './video-faults.ts'
import { admitViewer, openFile, type VideoFilesDeps } from './video-files.ts'

export function learningRoutes(
  app: FastifyInstance,
  deps: VideoFilesDeps &
    VideoFaultDeps &
    CourseDeps & { site: SiteFacts; readGettingStarted(): Promise<contract.GettingStarted> },
): void {
  const sendPart = createPartSender(app, deps.contentFolder)
  serve(app, deps, contract.readGettingStarted, () => deps.readGettingStarted())
  serve(app, deps, contract.listVideos, ({ caller, query }) =>
    listVideos(deps, caller.contentVersion, Number(query.productId)),
  )
  serve(app, deps, contract.openVideo, async ({ caller, params, body }) => {
    await openVideo(deps, caller.id, params.id, body.How)
    return success
  })
  serve(app, deps, contract.openVideoFile, ({ caller, params }) => openFile(deps, caller, params.id))
  serve(app, deps, contract.reportVideoFault, async ({ caller, params, body }) => {
    await reportVideoFault(deps, caller, params.id, body.Kind)
    return success
  })
  serve(app, deps, contract.readVideoFile, async ({ params, query, reply }) => {
    const file = await admitViewer(deps, params.id, query.ticket)
    return sendPart(reply, file, videoFileType(file))
  })
  serve(app, deps, contract.readVideoCaptions, async ({ params, query, reply }) => {
    await admitViewer(deps, params.id, query.ticket)
    reply.type('text/vtt; charset=utf-8')
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    return Readable.from([await readVtt(deps.db, params.id)])
  })
  serve(app, deps, contract.readOpenings, ({ caller }) => readOpenings(deps, caller.id))
  serve(app, deps, contract.listResources, ({ caller, query }) =>
    deps.library.resources(caller.contentVersion, query.type),
  )
}
