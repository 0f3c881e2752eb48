import { endpoints } from '@course/contract/endpoints'
import { ErrorReply } from '@course/contract/errors'
import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { admitCaller, type SessionDeps } from '../session/session.ts'
import { completeOperations } from './api-operations.ts'

if (!z.globalRegistry.has(ErrorReply)) z.globalRegistry.add(ErrorReply, { id: 'Error' })

/** Collects the OpenAPI document from the routes registered after it. */
export async function collectApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Course site',
        version: '1.0.0',
        description: 'The API of the course site, generated from its contract.',
      },
      servers: [{ url: '/', description: 'The site that serves this document' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (input) => completeOperations(jsonSchemaTransformObject(input), endpoints),
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
