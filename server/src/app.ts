import { randomUUID } from 'node:crypto'
import type { GettingStarted } from '@course/contract/course/learning'
import { usualMaxBytes } from '@course/contract/endpoint'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountRoutes } from './accounts/accounts/accounts.routes.ts'
import type { AccountsDeps } from './accounts/accounts/accounts.ts'
import type { TrustedProxies } from './config/config.ts'
import { learningRoutes } from './course/learning/learning.routes.ts'
import { progressRoutes } from './course/learning/progress.routes.ts'
import type { VideoFilesDeps } from './course/learning/video-files.ts'
import { lessonRoutes } from './course/lessons/lessons.routes.ts'
import type { Lessons } from './course/lessons/lessons.ts'
import { stateRoutes } from './course/states/states.routes.ts'
import type { Guide } from './course/states/states.ts'
import type { EmailSite } from './mail/emails.ts'
import { doctorRoutes } from './office/doctor/doctor.routes.ts'
import type { DoctorDeps } from './office/doctor/doctor.ts'
import { figureRoutes } from './office/figures/figures.routes.ts'
import { noticeRoutes } from './office/notices/notices.routes.ts'
import { summaryRoutes } from './office/summary/summary.routes.ts'
import type { ImportDeps } from './office/users/import.ts'
import { userRoutes } from './office/users/users.routes.ts'
import { countVisits } from './office/visits/visits.routes.ts'
import type { Visits } from './office/visits/visits.ts'
import type { VimeoCheck } from './platform/gateways/vimeo-check.ts'
import { apiDocumentRoute } from './platform/http/api/api-document.ts'
import { answerBrokenRequest } from './platform/http/api/broken-requests.ts'
import { answerError } from './platform/http/api/errors.ts'
import { acceptJsonOnly } from './platform/http/api/json.ts'
import { disconnectSlowSenders, longestArrivalMs } from './platform/http/api/slow-senders.ts'
import { type Drain, drainOptions, prepareDrain } from './platform/http/draining.ts'
import { standardHeaders } from './platform/http/headers.ts'
import { healthRoutes } from './platform/http/health.ts'
import { type AnsweredRequest, logAnsweredRequests } from './platform/http/request-log.ts'
import { gatewayPassRoutes } from './platform/http/website/gateway-proxy.ts'
import { type Website, websiteRoutes } from './platform/http/website/website.ts'
import type { LiveSite } from './platform/site-facts.ts'
import { captionRoutes } from './publishing/captions/captions.routes.ts'
import type { PublicPages } from './publishing/content/public-pages.ts'
import { documentRoutes } from './publishing/documents/documents.routes.ts'
import type { PublishDeps } from './publishing/documents/publish.ts'
import { fileRoutes } from './publishing/files/files.routes.ts'
import type { FilesDeps } from './publishing/files/files.ts'
import type { LinkReportDeps } from './publishing/links/link-report.ts'
import { linkRoutes } from './publishing/links/links.routes.ts'
import { previewRoutes } from './publishing/previews/previews.routes.ts'
import { isPreviewOpen } from './publishing/previews/previews.ts'
import { termsRoutes } from './publishing/terms/published-terms.routes.ts'
import { cancellationRoutes } from './sales/cancellations/cancellations.routes.ts'
import { checkoutRoutes } from './sales/checkout/checkout.routes.ts'
import type { EnrollDeps } from './sales/checkout/checkout.ts'
import { purchaseRoutes } from './sales/purchases/purchases.routes.ts'
import { refundRoutes } from './sales/refunds/refunds.routes.ts'
import type { RefundDeps } from './sales/refunds/refunds.ts'
import { webhookRoutes } from './sales/webhooks/webhooks.routes.ts'
import type { WebhookDeps } from './sales/webhooks/webhooks.ts'

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
