import type { Endpoint } from '@course/contract/endpoint'
import { endpoints } from '@course/contract/endpoints'
import { ErrorReply } from '@course/contract/errors'
import { totalCountHeader } from '@course/contract/lists'
import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

interface Header {
  description: string
  schema: { type: string }
}

interface Response {
  description?: string
  headers?: Record<string, Header>
}

interface Operation {
  operationId?: string
  'x-audience'?: Endpoint['audience']
  'x-reads-only'?: true
  responses?: Record<string, Response>
}

const text = (description: string): Header => ({ description, schema: { type: 'string' } })
const number = (description: string): Header => ({ description, schema: { type: 'integer' } })

const retryAfter = { 'Retry-After': number('Seconds to wait before the next call') }
const paging = {
  Link: text('The addresses of the neighboring pages, as rel="next" and rel="prev"'),
  [totalCountHeader]: number('How many rows there are in all pages together'),
}
const download = { 'Content-Disposition': text('The name of the file') }
const parts = {
  'Accept-Ranges': text('"bytes": the file can be read in parts'),
  ETag: text('Names this state of the file, for If-Range'),
}
const contentRange = { 'Content-Range': text('Which bytes of how many these are') }

const descriptions: Record<string, string> = {
  200: 'Done',
  202: 'Accepted; the outcome is not known yet',
  206: 'The part that the Range header asks for; it can be shorter',
  400: 'The input is not valid; `fields` names the invalid ones',
  401: 'No valid access token, or the credentials are wrong',
  403: 'The caller has no right to do this',
  404: 'There is no such record',
  409: 'The call conflicts with the present state; nothing was changed',
  413: 'The body is too large',
  415: 'The body has another media type than the call takes',
  416: 'The file has no such part',
  422: 'Refused for the reason that `code` names: the card was declined, more was watched than time allows, or a text has problems',
  429: 'Too many calls',
  503: 'The site, or what it depends on, is not available at the moment',
}

/** Adds to each operation what its schemas cannot say: its id, what each status means, and headers. */
function completeOperations<D extends { paths?: unknown; components?: unknown }>(
  document: D,
  endpoints: ReadonlyMap<string, Endpoint>,
): D {
  dropUnusedInput(document.components)
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>
  for (const [operationId, endpoint] of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = paths[path]?.[endpoint.method.toLowerCase()]
    if (!operation) continue
    operation.operationId = operationId
    operation['x-audience'] = endpoint.audience
    if (endpoint.readsOnly) operation['x-reads-only'] = true
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      response.description = descriptions[status] ?? response.description ?? ''
      const headers = describeHeaders(endpoint, status)
      if (Object.keys(headers).length > 0) response.headers = headers
    }
  }
  return document
}

/** Errors are only ever sent, so nothing refers to the variant of their schema for input. */
function dropUnusedInput(components: unknown): void {
  const { schemas } = (components ?? {}) as { schemas?: { ErrorInput?: unknown } }
  if (schemas) delete schemas.ErrorInput
}

function describeHeaders(endpoint: Endpoint, status: string): Record<string, Header> {
  if (status === '429' || status === '503') return retryAfter
  if (status === '206') return { ...parts, ...contentRange }
  if (status === '416') return contentRange
  if (status !== '200') return {}
  if (endpoint.sends) return endpoint.inParts ? parts : download
  const own = Object.entries(endpoint.replyHeaders ?? {}).map(([name, description]) => [name, text(description)])
  return { ...(endpoint.paged ? paging : {}), ...Object.fromEntries(own) }
}

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
