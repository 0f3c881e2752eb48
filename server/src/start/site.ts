import type { FastifyBaseLogger } from 'fastify'
import { createFirstAdministrator } from '../accounts/accounts/accounts.ts'
import { removeExpiredCounts } from '../accounts/limits/limits.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { createLibrary } from '../course/learning/learning.ts'
import { createLessons } from '../course/lessons/lessons.ts'
import { createGuide } from '../course/states/states.ts'
import { registerMailWorkers } from '../mail/mail.ts'
import { readHealth, reportUnshown, startAlerts } from '../office/alerts/alerts.ts'
import { scheduleKeptFigures } from '../office/figures/refresh-figures.ts'
import { registerNoticeWorkers } from '../office/notices/delivery.ts'
import { countOverdueAttempts, keptDays, scheduleRetention } from '../office/retention/retention.ts'
import { forgetPastDays } from '../office/visits/visits.queries.ts'
import { createVisits } from '../office/visits/visits.ts'
import { connectPostgres, type Database } from '../platform/db/connect.ts'
import { createPictureProcess } from '../platform/decoding/pictures/run.ts'
import { createWorkbookProcess } from '../platform/decoding/workbooks/run.ts'
import type { LinkCheck } from '../platform/gateways/link-check.ts'
import type { MailGateway } from '../platform/gateways/mail.ts'
import type { PaymentGateway } from '../platform/gateways/payments.ts'
import type { VimeoCheck } from '../platform/gateways/vimeo-check.ts'
import { stopPace } from '../platform/http/draining.ts'
import { followTimeZone } from '../platform/jobs/follow-time-zone.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { Refusal } from '../platform/refusal.ts'
import { createTokens } from '../platform/sessions/access-tokens.ts'
import { deleteExpiredSessions } from '../platform/sessions/session.queries.ts'
import { type LiveSite, liveFacts } from '../platform/site-facts.ts'
import { importCaptions } from '../publishing/captions/captions.ts'
import { seedContent } from '../publishing/content/content.ts'
import type { ContentFiles } from '../publishing/content/content-files.ts'
import { followPublications } from '../publishing/documents/follow-publications.ts'
import { importDocuments } from '../publishing/documents/import.ts'
import { type PublishedContent, readPublished, readPublishedIfAny } from '../publishing/documents/published-content.ts'
import { scheduleLinkChecks } from '../publishing/links/link-checks.ts'
import { publishTerms } from '../publishing/terms/published-terms.ts'
import { measurePublishedVideos } from '../publishing/videos/video-checks.ts'
import { scheduleCancellationChecks } from '../sales/cancellations/cancellation-check.ts'
import { scheduleDisputeSearch } from '../sales/disputes/dispute-search.ts'
import { clearEndedPasswordHashes } from '../sales/payments/attempts.queries.ts'
import { type Pace, productionPace } from '../sales/payments/check-schedule.ts'
import type { PaymentDeps } from '../sales/payments/payment-deps.ts'
import { readPriceNotices } from '../sales/purchases/purchases.ts'
import { scheduleReconciliation } from '../sales/reconciliation/reconciliation.ts'
import { startSweeper } from '../sales/sweeper/sweeper.ts'
import { agreeOnSettings } from './agreement.ts'
import { collectGarbage } from './collect-garbage.ts'
import { readOrCreateSecret } from './data-dir.ts'
import { databaseFault } from './database-fault.ts'
import { logJobError, type Outages, watchOutages, withoutOutages } from './database-outages.ts'
import { doctorDeps } from './doctor-deps.ts'
import { machineProbes } from './machine-probes.ts'
import { serveMetrics } from './metrics-server.ts'
import { outboxFolder, removeOldEmails } from './outbox.ts'
import { listenFault } from './port-check.ts'
import { createReadiness } from './readiness.ts'
import { openPages, siteRendering } from './site-pages.ts'
import { StartError } from './start-error.ts'

/** What the entry point passes in: the real adapters behind the ports, and the folders of the built files. */
export interface SiteParts {
  config: Config
  content: ContentFiles
  contentFolder: string
  log: FastifyBaseLogger
  payments: PaymentGateway
  mail: MailGateway
  vimeo: VimeoCheck
  links: LinkCheck
  gatewayUrl: string | undefined
  migrationsFolder: string
  pagesFolder: string
  /** The file of the process in which pictures are decoded. */
  picturesProgram: string
  /** The file of the process in which workbooks are read. */
  workbooksProgram: string
  renderFolder: string
  build: string
  /** For crash tests: another pace, and a callback for each step of a payment. */
  crashTest?: { pace: Pace; reached: NonNullable<PaymentDeps['reached']> }
}

export interface Site {
  /** An existing Super Admin, with the password if this start generated it. */
  administrator: { email: string; generatedPassword?: string }
  stop(): Promise<void>
}

/** Old rows do no harm. Every hour is often enough to keep their number small. */
const cleanUpMs = 60 * 60_000

/**
 * Connects, migrates, seeds, starts the jobs and listens.
 * @throws StartError in one sentence
 */
export async function startSite(parts: SiteParts): Promise<Site> {
  const { config, content, log, payments } = parts
  if (config.renamedNotice) log.warn(config.renamedNotice)
  const outages = watchOutages(log, () => database.ping())
  const database: Database = await openDatabase(parts, outages)
  const tokenSecret = config.tokenSecret ?? readOrCreateSecret(config.dataDir, 'token-secret')
  if (database.listener) await agreeOnSettings(database.listener, { ...config, tokenSecret }, (text) => log.error(text))
  const { db } = database
  const probes = machineProbes(config)
  const metrics = createMetrics(db, () => database.load(), {
    countOverdue: () => countOverdueAttempts(db),
    readHealth: () => readHealth(db, probes),
  })
  const mail = metrics.counting(parts.mail)
  const jobs = await startJobs(database.jobStore, (err, failed) => logJobError(log, outages, err, failed))
  await refuseDemoSeller(db, parts)
  await seedContent(db, content)
  await importDocuments({ db, log }, content.bodies)
  const published = await readPublished(db)
  await importCaptions({ db, log }, { videos: published.values.videos, contentFolder: parts.contentFolder })
  const { site: siteDocument, legal } = published.values
  await publishTerms(db, { site: siteDocument, terms: legal, earlierTerms: content.earlierTerms })
  const publications = await followPublications(
    {
      ...{ db, listener: database.listener, log },
      reportUnshown: (forMs) => reportUnshown({ db, jobs, limitFactor: config.limitFactor }, forMs),
    },
    published,
  )
  const administrator = await createFirstAdministrator(db, config.admin).catch((error: unknown) => {
    if (error instanceof Refusal) throw new StartError('ADMIN_PASSWORD is too common. Choose another one.')
    throw error
  })
  await logPriceNotices(db, log, config.publicUrl)

  const library = createLibrary(db)
  const runPictureJob = createPictureProcess(parts.picturesProgram)
  const rendering = siteRendering(db, { ...parts, runPictureJob })
  const website = await openPages({
    ...{ db, library, log, publications, rendering, pagesFolder: parts.pagesFolder },
    facts: {
      publicUrl: config.publicUrl,
      payments: config.payments.kind === 'local' ? 'local' : config.payments.account.environment,
    },
  })
  const tokens = createTokens(tokenSecret, config.publicUrl)
  const { limitFactor } = config
  // Another instance may have published while the pages were rendered.
  const site: LiveSite = { ...liveFacts(publications.current().values), publicUrl: config.publicUrl }
  const moveJobs = followTimeZone(jobs, site.timeZone)
  publications.onChange(async ({ values }) => {
    Object.assign(site, liveFacts(values))
    await moveJobs(site.timeZone)
  })
  const checkout: PaymentDeps = {
    ...{ db, jobs, payments, limitFactor, site, log, pace: productionPace, publicUrl: config.publicUrl },
    ...parts.crashTest,
  }
  const sweeper = startSweeper({ ...checkout, log: withoutOutages(log, outages) })
  const checked = { readBodies: () => publications.current().bodies, isDemo: config.payments.kind === 'local' }
  const visits = createVisits({ db, site, log })
  const { app, drain } = await buildApp({
    ...checkout,
    visits,
    ...checked,
    sweeper,
    doctor: doctorDeps(config, {
      ...{ db: Promise.resolve(db), payments, mail, content: Promise.resolve(content), tokenSecret },
      migrationsFolder: parts.migrationsFolder,
    }),
    onAnswered: metrics.answered,
    tokens,
    logger: log,
    vimeo: parts.vimeo,
    runPictureJob,
    readWorkbook: createWorkbookProcess(parts.workbooksProgram),
    library,
    contentFolder: parts.contentFolder,
    readGettingStarted: async () => publications.current().values['getting-started'],
    readHomeFile: async () => publications.current().values.home.video.file,
    lessons: createLessons(() => publications.current().values),
    guide: createGuide(() => publications.current().values),
    website,
    isReady: createReadiness({ db, log }),
    gatewayUrl: parts.gatewayUrl,
    production: config.production,
    trustProxy: config.trustProxy,
    site,
    emailSite: site,
    renderPublication: rendering.renderPublication,
    earlierTerms: content.earlierTerms,
    onPublished: publications.check,
  })
  await registerMailWorkers({ db, jobs, mail, emailSite: site, alertAddress: config.alertEmail })
  await registerNoticeWorkers({ db, jobs, mail, emailSite: site })
  await scheduleReconciliation(checkout, site.timeZone)
  await scheduleCancellationChecks({ db, jobs, site, publicUrl: config.publicUrl })
  await scheduleDisputeSearch(checkout, site.timeZone)
  await scheduleRetention(checkout, site.timeZone)
  await scheduleKeptFigures({ db, jobs, log }, site.timeZone)
  const readHomeVideo = async () => homeVideoOf(publications.current())
  const { vimeo, links } = parts
  const checking = { db, jobs, limitFactor, log, vimeo, links, readHomeVideo, ...checked }
  await scheduleLinkChecks(checking, site.timeZone)
  await measurePublishedVideos(checking)
  collectGarbage()
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenFault(error, config.host, config.port)
  })
  const stopMetrics = config.metrics && (await serveMetrics(metrics, config.metrics.host, config.metrics.port))
  const outbox = outboxFolder(config.dataDir)
  const stopAlerts = config.production ? startAlerts({ db, jobs, limitFactor, log, probes }) : () => {}
  const cleanNow = () => cleanUp(db, site.timeZone, outbox, log)
  cleanNow()
  const cleaning = setInterval(cleanNow, cleanUpMs)
  return {
    administrator,
    async stop() {
      clearInterval(cleaning)
      stopAlerts()
      outages.stop()
      await drain.stop(stopPace(config.drainSeconds))
      await stopMetrics?.()
      await visits.flush()
      await publications.stop()
      await sweeper.stop()
      await jobs.stop()
      await mail.close()
      await database.close()
    },
  }
}

/** Before the first start has imported the files, the seller is the one in them. @throws StartError with live cards */
async function refuseDemoSeller(db: Database['db'], { config: { payments }, content }: SiteParts): Promise<void> {
  if (payments.kind === 'local' || payments.account.environment !== 'production') return
  const { site } = (await readPublishedIfAny(db))?.values ?? content
  if (site.seller.demo)
    throw new StartError(
      'The seller is still the demo seller. Enter the real one before you accept real cards: in content/site.json before the first start, in the editor afterward.',
    )
}

function homeVideoOf({ values }: PublishedContent) {
  const { title, ...video } = values.home.video
  return { name: title, ...video }
}

function cleanUp(db: Database['db'], timeZone: string, outbox: string, log: FastifyBaseLogger): void {
  removeOldEmails(outbox, keptDays.emailFiles).catch((err: unknown) => log.warn({ err }, 'old emails were not removed'))
  deleteExpiredSessions(db).catch((err: unknown) => log.warn({ err }, 'expired sessions were not deleted'))
  removeExpiredCounts(db).catch((err: unknown) => log.warn({ err }, 'expired limit counters were not removed'))
  forgetPastDays(db, timeZone).catch((err: unknown) => log.warn({ err }, 'past visits were not forgotten'))
  clearEndedPasswordHashes(db).catch((err: unknown) => log.warn({ err }, 'old password hashes were not removed'))
}

async function openDatabase({ config, log, migrationsFolder }: SiteParts, outages: Outages): Promise<Database> {
  const { databaseUrl, directDatabaseUrl: directUrl, dataDir } = config
  try {
    if (!databaseUrl) {
      // Loaded only here, because a site with a PostgreSQL server never needs it.
      const { connectPglite } = await import('../platform/db/connect.pglite.ts')
      return await connectPglite(dataDir, migrationsFolder)
    }
    const onError = (err: Error) => {
      if (!outages.absorb(err, true)) log.error({ err }, 'database connection lost')
    }
    return await connectPostgres(databaseUrl, migrationsFolder, onError, { directUrl, log: (text) => log.warn(text) })
  } catch (error) {
    throw databaseFault(databaseUrl ?? dataDir, error)
  }
}

/** Logs price notices. The charged price may be lower than the shown one; a higher one closes payment. */
async function logPriceNotices(db: Database['db'], log: FastifyBaseLogger, publicUrl: string): Promise<void> {
  for (const { level, text, link } of await readPriceNotices(db)) {
    const message = `${text} ${publicUrl}${link}`
    if (level === 'closed') log.error(message)
    if (level === 'warning') log.warn(message)
  }
}
