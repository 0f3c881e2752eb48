import { endpoints } from '@course/contract/endpoints'
import { ErrorReply } from '@course/contract/errors'
import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { completeOperations } from './api-operations.ts'

/** Collects the OpenAPI document from the routes registered after it. `app.swagger()` returns it. */
export async function collectApiDocument(app: FastifyInstance): Promise<void> {
  if (!z.globalRegistry.has(ErrorReply)) z.globalRegistry.add(ErrorReply, { id: 'Error' })
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
