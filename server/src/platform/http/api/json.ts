import type { FastifyInstance } from 'fastify'

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
