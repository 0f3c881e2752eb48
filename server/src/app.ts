import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { TrustedProxies } from './config.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import type { AccountsDeps } from './features/accounts/accounts.ts'
import { checkoutRoutes } from './features/checkout/checkout.routes.ts'
import type { EnrolDeps } from './features/checkout/checkout.ts'
import { learningRoutes } from './features/learning/learning.routes.ts'
import type { Library } from './features/learning/learning.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { apiDocumentRoute, collectApiDocument } from './http/api-document.ts'
import { answerError } from './http/errors.ts'
import { gatewayPassRoutes } from './http/gateway-pass.ts'
import { standardHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { type Website, websiteRoutes } from './http/website.ts'
import { newId } from './ids.ts'

export interface AppDeps extends AccountsDeps, EnrolDeps {
  logger: FastifyBaseLogger
  library: Library
  website: Website
  isReady(): Promise<boolean>
  /** Where the local card gateway listens, when it is in use. */
  gatewayUrl: string | undefined
  production: boolean
  publicUrl: string
  trustProxy: TrustedProxies
}

/** The site: every part, in order. Parts arrive as arguments; nothing here starts or connects anything. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: deps.trustProxy,
    bodyLimit: 32_768,
    connectionTimeout: 60_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.removeContentTypeParser('text/plain')
  const headers = standardHeaders(deps.publicUrl.startsWith('https:'))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api')) return
    const { method, routeOptions, ip } = request
    const milliseconds = Math.round(reply.elapsedTime)
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, milliseconds, ip }, 'answered')
  })

  await collectApiDocument(app)
  accountRoutes(app, deps)
  checkoutRoutes(app, deps)
  learningRoutes(app, deps)
  userRoutes(app, deps)
  apiDocumentRoute(app, deps)
  healthRoutes(app, deps.isReady)
  if (deps.gatewayUrl) gatewayPassRoutes(app, deps.gatewayUrl)
  websiteRoutes(app, deps.website) // last: whatever is not the API is a page
  return app
}
