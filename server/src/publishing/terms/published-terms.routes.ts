import * as contract from '@course/contract/publishing/published-terms'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { readTermsVersion } from './published-terms.ts'

export function termsRoutes(app: FastifyInstance, deps: SessionDeps & { site: { termsVersion: string } }): void {
  serve(app, deps, contract.readTermsVersion, ({ params }) => readTermsVersion(deps, params.id))
}
