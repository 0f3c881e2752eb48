import { pages } from '@course/contract/pages'
import type { SinglePage } from '@course/contract/publishing/documents/page-documents'
import type { FastifyInstance } from 'fastify'
import type { SentPage } from '../../platform/http/website/documents.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { findTermsVersion } from './published-terms.ts'

export interface TermsDeps extends SessionDeps {
  site: { termsVersion: string }
  renderSingle(page: SinglePage): Promise<SentPage | undefined>
}

export function termsRoutes(app: FastifyInstance, deps: TermsDeps): void {
  app.get<{ Params: { id: string } }>(
    pages.termsVersion.path,
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const terms = await findTermsVersion(deps, params.id)
      const page = terms && (await deps.renderSingle({ kind: 'terms', terms }))
      return page ? reply.headers(page.headers).send(page.text) : reply.callNotFound()
    },
  )
}
