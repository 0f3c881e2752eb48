import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The paths that the browser needs: the gateway's frames and client API. No others are forwarded. */
const passed = /^\/(web\/|merchants\/[\w-]+\/client_api\/)/

const answerHeaders = ['content-type', 'content-security-policy', 'cache-control', 'etag']

/** Forwards the local gateway's browser routes under `/gw/`, so that its frames have our origin. */
export function gatewayPassRoutes(app: FastifyInstance, gatewayUrl: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: '/gw/*',
      schema: { hide: true },
      handler: (request, reply) => passOn(gatewayUrl, request, reply),
    })
  })
}

async function passOn(gatewayUrl: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // Not resolved as a relative URL, because "//host" would lead to another host.
  const target = URL.parse(gatewayUrl + request.url.slice('/gw'.length))
  if (target?.origin !== gatewayUrl || !passed.test(target.pathname))
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  const type = request.headers['content-type']
  const answer = await fetch(target, {
    method: request.method,
    headers: type ? { 'content-type': type } : {},
    ...(request.method === 'POST' ? { body: new Uint8Array(request.body as Buffer) } : {}),
    redirect: 'manual',
    // Ends requests that the gateway never answers.
    signal: AbortSignal.timeout(70_000),
  }).catch(() => undefined)
  if (!answer) return reply.code(502).type('text/plain; charset=utf-8').send('The card gateway does not answer.')
  for (const name of answerHeaders) {
    const value = answer.headers.get(name)
    if (value) reply.header(name, value)
  }
  if (target.pathname.startsWith('/web/')) reply.header('x-frame-options', 'SAMEORIGIN')
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
}
