import { pages } from '@course/contract/pages'
import type { SinglePage } from '@course/contract/publishing/documents/page-documents'
import * as contract from '@course/contract/publishing/published-terms'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SentPage } from '../../platform/http/website/single-pages.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { findTermsVersion, readTermsVersion } from './published-terms.ts'

export interface TermsDeps extends SessionDeps {
  site: { termsVersion: string }
  renderSingle(page: SinglePage): Promise<SentPage>
}

export function termsRoutes(app: FastifyInstance, deps: TermsDeps): void {
  serve(app, deps, contract.readTermsVersion, ({ params }) => readTermsVersion(deps, params.id))
  app.get<{ Params: { id: string } }>(
    pages.termsVersion.path,
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const terms = await findTermsVersion(deps, params.id)
      if (!terms) return reply.callNotFound()
      const { text, headers } = await deps.renderSingle({ kind: 'terms', terms })
      return reply.headers(headers).send(text)
    },
  )
}
