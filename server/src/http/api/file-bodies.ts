import type { FileBody } from '@course/contract/endpoint'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { answerError } from './errors.ts'

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
    route(scope)
  })
}
