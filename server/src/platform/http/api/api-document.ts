import type { FastifyInstance } from 'fastify'
import { admitCaller, type SessionDeps } from '../../sessions/session.ts'

export function apiDocumentRoute(app: FastifyInstance, deps: SessionDeps & { production: boolean }): void {
  app.get('/api/docs', {
    schema: { hide: true },
    onRequest: async (request) => {
      if (deps.production) await admitCaller(deps, request, { audience: 'administrator' })
    },
    handler: async () => (await import('../../../../../docs/openapi.json', { with: { type: 'json' } })).default,
  })
}
