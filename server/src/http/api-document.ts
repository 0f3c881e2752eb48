import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { admitCaller, type SessionDeps } from './session.ts'

/** Collects the OpenAPI document from the routes registered after it. */
export async function collectApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Course site',
        version: '1.0.0',
        description: 'The API of the course site, made from its contract.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** Serves the document at `/api/docs`; in production to administrators only. */
export function apiDocumentRoute(app: FastifyInstance, deps: SessionDeps & { production: boolean }): void {
  app.get('/api/docs', {
    schema: { hide: true },
    onRequest: async (request) => {
      if (deps.production) await admitCaller(deps, request, 'administrator')
    },
    handler: async () => app.swagger(),
  })
}
