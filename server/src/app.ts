import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { TrustedProxies } from './config.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import type { AccountsDeps } from './features/accounts/accounts.ts'
import { cancellationRoutes } from './features/cancellations/cancellations.routes.ts'
import { checkoutRoutes } from './features/checkout/checkout.routes.ts'
import type { EnrollDeps } from './features/checkout/checkout.ts'
import { doctorRoutes } from './features/doctor/doctor.routes.ts'
import type { DoctorDeps } from './features/doctor/doctor.ts'
import { learningRoutes } from './features/learning/learning.routes.ts'
import type { Library } from './features/learning/learning.ts'
import { purchaseRoutes } from './features/purchases/purchases.routes.ts'
import { refundRoutes } from './features/refunds/refunds.routes.ts'
import type { RefundDeps } from './features/refunds/refunds.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts'
import type { WebhookDeps } from './features/webhooks/webhooks.ts'
import { apiDocumentRoute, collectApiDocument } from './http/api/api-document.ts'
import { answerBrokenRequest } from './http/api/broken-requests.ts'
import { answerError } from './http/api/errors.ts'
import { acceptJsonOnly } from './http/api/json.ts'
import { standardHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { gatewayPassRoutes } from './http/website/gateway-proxy.ts'
import { type Website, websiteRoutes } from './http/website/website.ts'
import { isId, newId } from './ids.ts'
import type { SiteFacts } from './site-facts.ts'

export interface AppDeps extends AccountsDeps, EnrollDeps, RefundDeps, WebhookDeps {
  log: EnrollDeps['log']
  logger: FastifyBaseLogger
  doctor: DoctorDeps
  /** Told of every request that was answered, by its route's pattern. */
  onAnswered?: (answer: { method: string; route: string; status: number; seconds: number }) => void
  library: Library
  website: Website
  isReady(): Promise<boolean>
  /** Where the local card gateway listens, when it is in use. */
  gatewayUrl: string | undefined
  production: boolean
  publicUrl: string
  trustProxy: TrustedProxies
  site: SiteFacts
}

/** The site: every part, in order. Parts arrive as arguments; nothing here starts or connects anything. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const headers = standardHeaders(deps.publicUrl.startsWith('https:'))
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
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 2_000 },
    // No hook runs for these: their answers get the headers by hand.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
    clientErrorHandler: answerBrokenRequest(headers),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  acceptJsonOnly(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip } = request
    const seconds = reply.elapsedTime / 1_000
    deps.onAnswered?.({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, seconds })
    if (!(routeOptions.url ?? request.url).startsWith('/api')) return
    const milliseconds = Math.round(reply.elapsedTime)
    const { id } = (request.params ?? {}) as { id?: unknown }
    const what = typeof id === 'string' && isId(id) ? { id } : {}
    request.log.info(
      { method, route: routeOptions.url, ...what, status: reply.statusCode, milliseconds, ip },
      'answered',
    )
  })

  await collectApiDocument(app)
  accountRoutes(app, deps)
  checkoutRoutes(app, deps)
  learningRoutes(app, deps)
  userRoutes(app, deps)
  purchaseRoutes(app, deps)
  cancellationRoutes(app, deps)
  refundRoutes(app, deps)
  webhookRoutes(app, deps)
  doctorRoutes(app, deps)
  apiDocumentRoute(app, deps)
  healthRoutes(app, deps.isReady)
  if (deps.gatewayUrl) gatewayPassRoutes(app, deps.gatewayUrl)
  websiteRoutes(app, deps.website) // last: whatever is not the API is a page
  return app
}
