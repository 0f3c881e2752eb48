import type { FileBody } from '@course/contract/endpoint'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { answerError } from './errors.ts'

/** Bodies are in memory until they are answered, so more of them at the same time are refused before they are read. */
const mostAtOnce = 4

/**
 * Registers a route whose body is a file instead of JSON. The file arrives as a buffer.
 * @param file the content types and the size that it accepts
 */
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
    const open = new WeakSet<FastifyRequest>()
    let count = 0
    // Runs after the caller was admitted.
    scope.addHook('preParsing', async (request) => {
      if (count >= mostAtOnce) throw new Refusal('busy', 'Other files are being stored. Please try again in a moment.')
      count += 1
      open.add(request)
    })
    scope.addHook('onResponse', async (request) => {
      if (open.delete(request)) count -= 1
    })
    route(scope)
  })
}
