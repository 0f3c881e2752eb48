import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import * as contract from '@course/contract/publishing/previews'
import type { FastifyInstance } from 'fastify'
import { httpStatuses } from '../../platform/http/api/errors.ts'
import { serve } from '../../platform/http/api/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { createPreview, listPreviews, type PreviewDeps, renderPreview, renderTyped, revokePreview } from './previews.ts'

export function previewRoutes(app: FastifyInstance, deps: SessionDeps & PreviewDeps): void {
  serve(app, deps, contract.createPreview, ({ caller }) => createPreview(deps, caller))
  serve(app, deps, contract.listPreviews, () => listPreviews(deps))
  serve(app, deps, contract.revokePreview, ({ caller, params }) => revokePreview(deps, caller, params.id))
  serve(app, deps, contract.renderTyped, ({ params, body }) => renderTyped(deps, params.document, body.Body, body.Path))
  previewPage(app, deps, pages.preview.path, ({ page = '' }) => `/${page}`)
  previewPage(app, deps, pages.previewLesson.path, ({ id = '' }) => paths.lesson(id))
}

interface Params {
  ticket: string
  page?: string
  id?: string
}

/** Serves pages of previews. A link that does not work says why on a page of its own; too many requests render nothing. */
function previewPage(app: FastifyInstance, deps: PreviewDeps, url: string, pathOf: (params: Params) => string): void {
  app.get<{ Params: Params }>(url, { schema: { hide: true } }, async ({ params, ip }, reply) => {
    const page = await renderPreview(deps, params.ticket, pathOf(params), ip).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
      reply.code(httpStatuses.not_found)
      return deps.renderSingle({ kind: 'noPreview', reason: error.message })
    })
    return page ? reply.headers(page.headers).send(page.text) : reply.callNotFound()
  })
}
