import { Readable } from 'node:stream'
import * as contract from '@course/contract/course/learning/learning'
import * as progress from '@course/contract/course/learning/progress'
import { captionsPath, isInContent, videoFileType } from '@course/contract/publishing/videos/video-files'
import type { FastifyInstance } from 'fastify'
import { createPartSender } from '../../platform/http/api/file-parts.ts'
import { serve } from '../../platform/http/api/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import type { SiteFacts } from '../../platform/site-facts.ts'
import { readVtt } from '../../publishing/publishing.ts'
import { listResources, listVideos, type VideoListDeps } from './learning.ts'
import { type FreeLessons, openVideo, readOpenings } from './openings.ts'
import { readPreferences, savePreferences } from './preferences.ts'
import { markCompleted, type ProgressDeps, readProgress } from './progress.ts'
import { admitViewer, openFile, type VideoFilesDeps } from './video-files.ts'
import { reportVideoProblem, type VideoProblemDeps } from './video-problems.ts'
import { reportProgress } from './watch-report.ts'

export function learningRoutes(
  app: FastifyInstance,
  deps: VideoFilesDeps & VideoProblemDeps & VideoListDeps & { site: SiteFacts },
): void {
  const sendPart = createPartSender(app, deps.contentFolder)
  serve(app, deps, contract.readGettingStarted, async () => deps.published()['getting-started'])
  serve(app, deps, contract.listVideos, ({ caller, query }) =>
    listVideos(deps, caller.contentVersion, Number(query.productId)),
  )
  serve(app, deps, contract.openVideo, ({ caller, params, body }) => openVideo(deps, caller.id, params.id, body.How))
  serve(app, deps, contract.openVideoFile, ({ caller, params }) => openFile(deps, caller, params.id))
  serve(app, deps, contract.reportVideoProblem, ({ caller, params, body }) =>
    reportVideoProblem(deps, caller, params.id, body.Kind),
  )
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
  const requireHomeFile = () => {
    const { file } = deps.published().home.video
    if (file === undefined) throw new Refusal('not_found', 'The home page has no video file.')
    return file
  }
  serve(app, deps, contract.readHomeVideo, async ({ reply }) => {
    const file = requireHomeFile()
    return sendPart(reply, file, videoFileType(file))
  })
  serve(app, deps, contract.readHomeCaptions, async ({ reply }) =>
    sendPart(reply, captionsPath(requireHomeFile()), 'text/vtt; charset=utf-8'),
  )
  const requireFree = (videoId: string) => {
    if (!deps.lessons.isFree(videoId)) throw new Refusal('not_found', 'There is no free lesson here.')
  }
  serve(app, deps, contract.readFreeVideo, async ({ params, reply }) => {
    requireFree(params.id)
    const file = deps.published().videos.find(({ id }) => id === params.id)?.file
    if (file === undefined || !isInContent(file)) throw new Refusal('not_found', 'This video has no file.')
    return sendPart(reply, file, videoFileType(file))
  })
  serve(app, deps, contract.readFreeCaptions, async ({ params, reply }) => {
    requireFree(params.id)
    reply.type('text/vtt; charset=utf-8')
    return Readable.from([await readVtt(deps.db, params.id)])
  })
  serve(app, deps, contract.readOpenings, ({ caller }) => readOpenings(deps, caller.id))
  serve(app, deps, contract.listResources, async ({ query }) => listResources(deps, query.type))
}

export function progressRoutes(
  app: FastifyInstance,
  deps: SessionDeps & ProgressDeps & { lessons: FreeLessons },
): void {
  serve(app, deps, progress.readProgress, async ({ caller, reply }) => {
    const { rows, lastVideoId } = await readProgress(deps, caller.id)
    if (lastVideoId !== undefined) reply.header(progress.lastVideoHeader, lastVideoId)
    return rows
  })
  serve(app, deps, progress.reportProgress, ({ caller, body }) => reportProgress(deps, caller, body))
  serve(app, deps, progress.markCompleted, ({ caller, params, body }) =>
    markCompleted(deps, caller.id, params.id, body.Completed),
  )
  serve(app, deps, progress.readPreferences, ({ caller }) => readPreferences(deps, caller.id))
  serve(app, deps, progress.savePreferences, ({ caller, body }) => savePreferences(deps, caller.id, body))
}
