import * as contract from '@course/contract/course/learning/progress'
import { success } from '@course/contract/errors'
import type { FastifyInstance } from 'fastify'
import { serve, serveUnchecked } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { readPreferences, savePreferences } from './preferences.ts'
import { markCompleted, type ProgressDeps, readProgress } from './progress.ts'
import { reportProgress } from './watch-report.ts'

export function progressRoutes(app: FastifyInstance, deps: SessionDeps & ProgressDeps): void {
  serve(app, deps, contract.readProgress, async ({ caller, reply }) => {
    const { rows, lastVideoId } = await readProgress(deps, caller.id, caller.contentVersion)
    if (lastVideoId !== undefined) reply.header(contract.lastVideoHeader, lastVideoId)
    return rows
  })
  serveUnchecked(app, deps, contract.reportProgress, (call) => reportProgress(deps, call))
  serve(app, deps, contract.markCompleted, async ({ caller, params, body }) => {
    await markCompleted(deps, caller.id, params.id, body.Completed)
    return success
  })
  serve(app, deps, contract.readPreferences, ({ caller }) => readPreferences(deps, caller.id))
  serve(app, deps, contract.savePreferences, ({ caller, body }) => savePreferences(deps, caller.id, body))
}
