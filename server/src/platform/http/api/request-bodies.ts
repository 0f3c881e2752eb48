import { finished } from 'node:stream'
import type { FileBody } from '@course/contract/endpoint'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { answerError } from './errors.ts'

/**
 * Accepts only JSON bodies. An empty body counts as none, because the web app sends the content type with every request.
 * Refuses keys that would change an object's prototype.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** On all routes together. They are in memory until they are answered; more are refused before they are read. */
const maxAtOnce = 4
let count = 0

/** Registers a route whose body is a file instead of JSON. The file arrives as a buffer. */
export function acceptFile(app: FastifyInstance, file: FileBody, route: (scope: FastifyInstance) => void): void {
  const refusals: Record<string, Refusal> = {
    FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('unsupported_media_type', file.wrongType),
    FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('too_large', file.tooLarge),
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: file.maxBytes } as const
    scope.addContentTypeParser([...file.types], options, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      answerError(refusals[error.code] ?? error, request, reply),
    )
    // Runs after the caller was admitted.
    scope.addHook('preParsing', async (_request, reply) => {
      if (count >= maxAtOnce) throw new Refusal('busy', 'Other files are being stored. Please try again in a moment.')
      count += 1
      // Also if the connection breaks off, after which Fastify runs no hook.
      finished(reply.raw, () => {
        count -= 1
      })
    })
    route(scope)
  })
}
