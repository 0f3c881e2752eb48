import { randomUUID } from 'node:crypto'
import { usualMaxBytes } from '@course/contract/endpoint'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { TrustedProxies } from './config/config.ts'
import { countVisits, type Visits } from './office/office.ts'
import { apiDocumentRoute } from './platform/http/api/api-document.ts'
import { answerBrokenRequest, disconnectSlowSenders, maxArrivalMs } from './platform/http/api/broken-requests.ts'
import { answerError } from './platform/http/api/errors.ts'
import { acceptJsonOnly } from './platform/http/api/request-bodies.ts'
import { type Drain, drainOptions, prepareDrain } from './platform/http/draining.ts'
import { standardHeaders } from './platform/http/headers.ts'
import { healthRoutes } from './platform/http/health.ts'
import { type AnsweredRequest, logAnsweredRequests } from './platform/http/request-log.ts'
import { gatewayPassRoutes } from './platform/http/website/gateway-proxy.ts'
import { type FixedFiles, type Website, websiteRoutes } from './platform/http/website/website.ts'
import type { Wing } from './platform/http/wing.ts'
import { refuseWritesInSupportViews, type SessionDeps } from './platform/sessions/session.ts'

export interface AppDeps extends SessionDeps {
  logger: FastifyBaseLogger
  onAnswered?: ((request: AnsweredRequest) => void) | undefined
  /** For the script that writes the API document from the routes. */
  beforeRoutes?: (app: FastifyInstance) => Promise<void>
  wings: readonly Wing[]
  visits: Visits
  website: { fixed: FixedFiles; current(): Website }
  isReady(): Promise<boolean>
  gatewayUrl: string | undefined
  production: boolean
  publicUrl: string
  trustProxy: TrustedProxies
}

/** Puts the parts of the site together, in order. Nothing here starts or connects anything. */
export async function buildApp(deps: AppDeps): Promise<{ app: FastifyInstance; drain: Drain }> {
  const headers = standardHeaders(deps.publicUrl.startsWith('https:'))
  const answerBroken = answerBrokenRequest(headers)
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: deps.trustProxy,
    // Endpoints that take more say so in the contract.
    bodyLimit: usualMaxBytes,
    // A connection without traffic for a minute is dead, such as that of a phone that lost its network.
    connectionTimeout: 60_000,
    requestTimeout: maxArrivalMs,
    // Longer than the 60 s after which proxies drop idle connections, so that no request meets a closing one.
    keepAliveTimeout: 72_000,
    ...drainOptions,
    // Longer than any ID, so that a wrong ID gets the route's own 404.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    http: {
      // Browsers send all headers at once.
      headersTimeout: 10_000,
      // Node's default: enough for an access token and a proxy's headers.
      maxHeaderSize: 16_384,
      // Node's default of 30 s would let requests outlive the timeouts above.
      connectionsCheckingInterval: 2_000,
    },
    // Hooks don't run for these errors, so the headers are set here.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
    clientErrorHandler: answerBroken,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  disconnectSlowSenders(app, answerBroken)
  acceptJsonOnly(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
  })
  const drain = prepareDrain(app)
  logAnsweredRequests(app, deps.onAnswered)
  countVisits(app, deps.visits)
  refuseWritesInSupportViews(app, deps)

  await deps.beforeRoutes?.(app)
  for (const wing of deps.wings) wing.addRoutes(app)
  apiDocumentRoute(app, deps)
  healthRoutes(app, drain.isServing, deps.isReady)
  if (deps.gatewayUrl) gatewayPassRoutes(app, deps.gatewayUrl)
  // Last, because it answers every other path.
  websiteRoutes(app, deps.website)
  return { app, drain }
}
