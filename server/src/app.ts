import { randomUUID } from 'node:crypto'
import { usualMaxBytes } from '@course/contract/endpoint'
import type { GettingStarted } from '@course/contract/learning'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { TrustedProxies } from './config.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import type { AccountsDeps } from './features/accounts/accounts.ts'
import { cancellationRoutes } from './features/cancellations/cancellations.routes.ts'
import { captionRoutes } from './features/captions/captions.routes.ts'
import { checkoutRoutes } from './features/checkout/checkout.routes.ts'
import type { EnrollDeps } from './features/checkout/checkout.ts'
import type { PublicPages } from './features/content/public-pages.ts'
import { doctorRoutes } from './features/doctor/doctor.routes.ts'
import type { DoctorDeps } from './features/doctor/doctor.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import type { PublishDeps } from './features/documents/publish.ts'
import { figureRoutes } from './features/figures/figures.routes.ts'
import { fileRoutes } from './features/files/files.routes.ts'
import type { FilesDeps } from './features/files/files.ts'
import { learningRoutes } from './features/learning/learning.routes.ts'
import { progressRoutes } from './features/learning/progress.routes.ts'
import type { VideoFilesDeps } from './features/learning/video-files.ts'
import { lessonRoutes } from './features/lessons/lessons.routes.ts'
import type { Lessons } from './features/lessons/lessons.ts'
import type { LinkReportDeps } from './features/links/link-report.ts'
import { linkRoutes } from './features/links/links.routes.ts'
import type { EmailSite } from './features/mail/emails.ts'
import { noticeRoutes } from './features/notices/notices.routes.ts'
import { previewRoutes } from './features/previews/previews.routes.ts'
import { isPreviewOpen } from './features/previews/previews.ts'
import { purchaseRoutes } from './features/purchases/purchases.routes.ts'
import { refundRoutes } from './features/refunds/refunds.routes.ts'
import type { RefundDeps } from './features/refunds/refunds.ts'
import { stateRoutes } from './features/states/states.routes.ts'
import type { Guide } from './features/states/states.ts'
import { summaryRoutes } from './features/summary/summary.routes.ts'
import { termsRoutes } from './features/terms/published-terms.routes.ts'
import type { ImportDeps } from './features/users/import.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { countVisits } from './features/visits/visits.routes.ts'
import type { Visits } from './features/visits/visits.ts'
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts'
import type { WebhookDeps } from './features/webhooks/webhooks.ts'
import type { VimeoCheck } from './gateways/vimeo-check.ts'
import { apiDocumentRoute } from './http/api/api-document.ts'
import { answerBrokenRequest } from './http/api/broken-requests.ts'
import { answerError } from './http/api/errors.ts'
import { acceptJsonOnly } from './http/api/json.ts'
import { disconnectSlowSenders, longestArrivalMs } from './http/api/slow-senders.ts'
import { type Drain, drainOptions, prepareDrain } from './http/draining.ts'
import { standardHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { type AnsweredRequest, logAnsweredRequests } from './http/request-log.ts'
import { gatewayPassRoutes } from './http/website/gateway-proxy.ts'
import { type Website, websiteRoutes } from './http/website/website.ts'
import type { LiveSite } from './site-facts.ts'

export interface AppDeps
  extends AccountsDeps,
    EnrollDeps,
    FilesDeps,
    ImportDeps,
    LinkReportDeps,
    PublishDeps,
    RefundDeps,
    VideoFilesDeps,
    WebhookDeps {
  log: EnrollDeps['log']
  logger: FastifyBaseLogger
  doctor: DoctorDeps
  onAnswered?: (request: AnsweredRequest) => void
  /** For the script that writes the API document from the routes. */
  beforeRoutes?: (app: FastifyInstance) => Promise<void>
  /** What the build made, and what is shown instead of it. */
  website: { first: Website; pages: Pick<PublicPages<Website>, 'read'> }
  vimeo: VimeoCheck
  visits: Visits
  readGettingStarted(): Promise<GettingStarted>
  readHomeFile(): Promise<string | undefined>
  lessons: Lessons
  guide: Guide
  isReady(): Promise<boolean>
  gatewayUrl: string | undefined
  production: boolean
  publicUrl: string
  trustProxy: TrustedProxies
  site: LiveSite
  emailSite: EmailSite
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
    requestTimeout: longestArrivalMs,
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

  await deps.beforeRoutes?.(app)
  accountRoutes(app, deps)
  checkoutRoutes(app, deps)
  learningRoutes(app, deps)
  progressRoutes(app, deps)
  lessonRoutes(app, deps)
  stateRoutes(app, deps)
  captionRoutes(app, deps)
  noticeRoutes(app, deps)
  userRoutes(app, deps)
  purchaseRoutes(app, deps)
  cancellationRoutes(app, deps)
  refundRoutes(app, deps)
  termsRoutes(app, deps)
  webhookRoutes(app, deps)
  fileRoutes(app, deps)
  previewRoutes(app, deps)
  doctorRoutes(app, deps)
  summaryRoutes(app, deps)
  figureRoutes(app, deps)
  linkRoutes(app, deps)
  documentRoutes(app, deps)
  apiDocumentRoute(app, deps)
  healthRoutes(app, drain.isServing, deps.isReady)
  if (deps.gatewayUrl) gatewayPassRoutes(app, deps.gatewayUrl)
  // Last, because it answers every other path.
  websiteRoutes(app, deps.website.first, deps.website.pages.read, (ticket) => isPreviewOpen(deps, ticket))
  return { app, drain }
}
