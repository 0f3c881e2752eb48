import type { FastifyInstance } from 'fastify'

/**
 * Bodies are JSON and nothing else. An empty one is no body: the web app names the content type on every call, also on
 * those that send nothing. Keys that would change an object's prototype are refused.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
