import * as contract from '@course/contract/course/lessons/lessons'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import { replyUnlessCached } from '../../platform/http/etag.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { readTranscript } from '../../publishing/publishing.ts'
import { requireOpened } from '../learning/openings.ts'
import { type Lessons, listLessonPlaces, saveLessonPlace } from './lessons.ts'

export function lessonRoutes(app: FastifyInstance, deps: SessionDeps & { lessons: Lessons }): void {
  serve(app, deps, contract.readLesson, async ({ caller, params, reply }) => {
    const lesson = await deps.lessons.read(params.id)
    await requireOpened(deps, caller, params.id)
    return replyUnlessCached(reply, lesson)
  })
  serve(app, deps, contract.readTranscript, async ({ caller, params }) => {
    const transcript = await readTranscript(deps.db, params.id)
    await requireOpened(deps, caller, params.id)
    return transcript
  })
  serve(app, deps, contract.readFreeTranscript, ({ params }) => {
    if (!deps.lessons.isFree(params.id)) throw new Refusal('not_found', 'There is no free lesson here.')
    return readTranscript(deps.db, params.id)
  })
  serve(app, deps, contract.listLessonPlaces, ({ caller }) => listLessonPlaces(deps, caller.id))
  serve(app, deps, contract.saveLessonPlace, ({ caller, params, body }) =>
    saveLessonPlace(deps, caller, { videoId: params.id, anchor: body.Anchor, percent: body.Percent }),
  )
}
