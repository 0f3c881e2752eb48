import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { keptDays } from '@course/contract/retention'
import type { FastifyBaseLogger } from 'fastify'
import { createCallers, createFirstAdministrator, createRescueLink } from '../accounts/accounts.ts'
import { buildApp } from '../app.ts'
import { type Config, paymentModeOf } from '../config/config.ts'
import { countConcerned, importFiles, readCourse } from '../course/course.ts'
import { createReturnPaths } from '../mail/mail.ts'
import {
  continueErasures,
  createVisits,
  emailJobs,
  erasureList,
  officeGauges,
  readErasureList,
  repeatErasures,
  startAlerts,
} from '../office/office.ts'
import { connectPostgres, type Database } from '../platform/db/connect.ts'
import { createPictureProcess } from '../platform/decoding/pictures/run.ts'
import { createWorkbookProcess } from '../platform/decoding/workbooks/run.ts'
import type { LinkCheck } from '../platform/gateways/link-check.ts'
import type { MailGateway } from '../platform/gateways/mail.ts'
import type { PaymentGateway } from '../platform/gateways/payments.ts'
import type { ReportMailbox } from '../platform/gateways/report-mailbox.ts'
import type { VimeoCheck } from '../platform/gateways/vimeo-check.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { Refusal } from '../platform/refusal.ts'
import { createTokens } from '../platform/sessions/access-tokens.ts'
import { type LiveSite, liveFacts } from '../platform/site-facts.ts'
import {
  type ContentFiles,
  followPublications,
  importCaptions,
  importDocuments,
  type PublishedContent,
  publishTerms,
  readPublished,
  readPublishedIfAny,
} from '../publishing/publishing.ts'
import {
  interruptOnStop,
  type Pace,
  type PaymentDeps,
  productionPace,
  readPriceNotices,
  startSweeper,
} from '../sales/sales.ts'
import { createWings } from '../wings.ts'
import { agreedSettings, agreeOnSettings } from './agreed-settings.ts'
import { readOrCreateSecret } from './data-dir.ts'
import { logJobError, type Outages, watchOutages, withoutOutages } from './database-outages.ts'
import { doctorDeps, machineProbes } from './doctor-deps.ts'
import { readTimeline, watchFailover } from './failover.ts'
import { createMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/metrics-server.ts'
import { listenProblem } from './port-check.ts'
import { deleteOldEmails } from './providers.ts'
import { createReadiness } from './readiness.ts'
import { answerRescueRequests } from './rescue-requests.ts'
import { openPages, renderFactsOf, siteRendering } from './site-pages.ts'
import { databaseProblem, StartError } from './start-error.ts'

export interface SiteParts {
  config: Config
  content: ContentFiles
  contentFolder: string
  log: FastifyBaseLogger
  payments: PaymentGateway
  mail: MailGateway
  reportMailbox?: ReportMailbox | undefined
  vimeo: VimeoCheck
  links: LinkCheck
  gatewayUrl: string | undefined
  /** The number of an open socket to listen on instead of the port, as systemd passes it. */
  socket?: number | undefined
  migrationsFolder: string
  pagesFolder: string
  picturesProgram: string
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

/** For jobs and checks in progress at a stop, after the requests are answered. */
const cutOffMs = 2_000

/** Old rows do no harm. Every hour is often enough to keep their number small. */
const cleanUpMs = 60 * 60_000

/** Connects, migrates, imports, starts the jobs and listens. @throws StartError in one sentence */
export async function startSite(parts: SiteParts): Promise<Site> {
  const { config, content, log } = parts
  const stopping = new AbortController()
  const payments = interruptOnStop(parts.payments, stopping.signal)
  const outages = watchOutages(log, () => database.ping())
  const database: Database = await openDatabase(parts, outages)
  const { db } = database
  await agreeOnSettings(db, agreedSettings(config))
  const tokenSecret = config.tokenSecret ?? readOrCreateSecret(config.dataDir, 'token-secret')
  const probes = machineProbes(config)
  const metrics = createMetrics(db, () => database.load(), officeGauges(db, probes))
  const mail = metrics.counting(parts.mail)
  const onJobError: Parameters<typeof startJobs>[1] = (err, failed) => logJobError(log, outages, err, failed)
  const jobs = await startJobs(database.jobStore, onJobError, {}, emailJobs)
  await refuseDemoSeller(db, parts)
  await importDocuments(db, content.bodies, (tx) => importFiles(tx, parts.contentFolder))
  const first = await readPublished(db)
  await importCaptions({ db, log }, { videos: first.values.videos, contentFolder: parts.contentFolder })
  const { site: siteDocument, legal } = first.values
  await publishTerms(db, { site: siteDocument, terms: legal, earlierTerms: content.earlierTerms })
  const publications = followPublications({ db, log }, first)
  await repeatErasures({ db, log }, () => readErasureList(config.backupDir))
  const administrator = await createFirstAdministrator(db, config.admin).catch((error: unknown) => {
    if (error instanceof Refusal) throw new StartError('ADMIN_PASSWORD is too common. Choose another one.')
    throw error
  })
  await logPriceNotices(db, log, config.publicUrl)

  const runPictureJob = createPictureProcess(parts.picturesProgram)
  const facts = renderFactsOf(config)
  const rendering = siteRendering(db, { ...parts, facts, runPictureJob })
  const website = await openPages({ log, publications, rendering, pagesFolder: parts.pagesFolder, facts })
  const tokens = createTokens(tokenSecret, config.publicUrl)
  const callers = createCallers(db, publications)
  const { limitFactor } = config
  const site: LiveSite = { ...liveFacts(publications.current().values), publicUrl: config.publicUrl }
  publications.onChange(async ({ values }) => {
    const live = liveFacts(values)
    if (live.timeZone !== site.timeZone) await jobs.moveTo(live.timeZone)
    Object.assign(site, live)
  })
  const checkout: PaymentDeps = {
    db,
    jobs,
    payments,
    limitFactor,
    site,
    log,
    pace: productionPace,
    publicUrl: config.publicUrl,
    ...parts.crashTest,
  }
  const sweeper = startSweeper({ ...checkout, log: withoutOutages(log, outages) })
  const visits = createVisits({ db, site, log })
  const { vimeo, links } = parts
  const erasing = { db, jobs, site, mail, erasureList: erasureList(config.backupDir), log }
  const wings = createWings({
    ...checkout,
    ...erasing,
    tokens,
    callers,
    sweeper,
    vimeo,
    links,
    ...readCourse({ db, publications, log }),
    log,
    runPictureJob,
    returnPaths: config.bounces && createReturnPaths(config.bounces.address, tokenSecret),
    reportMailbox: parts.reportMailbox,
    emailSite: site,
    alertAddress: config.alertEmail,
    auditYears: config.auditYears,
    maxMemberFilesBytes: config.maxMemberFilesBytes,
    readDisk: probes.readDisk,
    readBodies: () => publications.current().bodies,
    isDemo: config.payments.kind === 'local',
    doctor: doctorDeps(config, {
      db: Promise.resolve(db),
      payments,
      mail,
      content: Promise.resolve(content),
      tokenSecret,
      migrationsFolder: parts.migrationsFolder,
      findPublicationProblem: publications.problem,
    }),
    readWorkbook: createWorkbookProcess(parts.workbooksProgram),
    contentFolder: parts.contentFolder,
    readHomeVideo: async () => homeVideoOf(publications.current()),
    findRenderingProblem: rendering.findRenderingProblem,
    renderSingle: website.renderSingle,
    countConcerned,
    earlierTerms: content.earlierTerms,
    onPublished: publications.check,
  })
  const { app, drain } = await buildApp({
    db,
    tokens,
    callers,
    logger: log,
    wings,
    visits,
    website,
    onAnswered: metrics.answered,
    isReady: createReadiness({ db, log, findProblem: publications.problem }),
    gatewayUrl: parts.gatewayUrl,
    production: config.production,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
  })
  for (const wing of wings) await wing.registerWorkers?.()
  for (const wing of wings) await wing.schedule?.(site.timeZone)
  // A backup that was restored brings back people whose data was erased since.
  await continueErasures(erasing)
  collectGarbage()
  const listening = {
    host: config.host,
    port: config.port,
    ...(parts.socket === undefined ? {} : { fd: parts.socket }),
  }
  await app.listen(listening).catch((error: unknown) => {
    throw listenProblem(error, config.host, config.port)
  })
  const stopRescues = config.databaseUrl
    ? () => {}
    : answerRescueRequests(config.dataDir, (request) => createRescueLink({ db, jobs }, request), log)
  const stopFailovers = config.databaseUrl
    ? watchFailover(
        withoutOutages(log, outages),
        () => readTimeline(db),
        () => jobs.enqueue(db, 'ledger.compare', {}),
      )
    : () => {}
  const stopMetrics = config.metrics && (await serveMetrics(metrics, config.metrics.host, config.metrics.port))
  const stopAlerts = config.production ? startAlerts({ db, jobs, limitFactor, log, probes }) : () => {}
  const cleanNow = () => {
    const cleaned = [
      deleteOldEmails(config.dataDir, keptDays.emailFiles),
      ...wings.flatMap((wing) => wing.cleanUp?.(site.timeZone) ?? []),
    ]
    for (const each of cleaned) each.catch((err: unknown) => log.warn({ err }, 'expired data was not deleted'))
  }
  cleanNow()
  const cleaning = setInterval(cleanNow, cleanUpMs)
  return {
    administrator,
    async stop() {
      clearInterval(cleaning)
      stopAlerts()
      stopRescues()
      stopFailovers()
      outages.stop()
      const swept = sweeper.stop()
      await drain.stop(() => stopping.abort())
      await stopMetrics?.()
      await visits.flush()
      await publications.stop()
      // What takes longer is cut off: an attempt carries its next step, and a lost job is started again.
      await Promise.race([Promise.all([swept, jobs.stop()]), sleep(cutOffMs)])
      await mail.close()
      await database.close()
    },
  }
}

/** Returns the memory of the start to the system. V8 itself would keep it for hours while the site is idle. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Before the first start has imported the files, the seller is the one in them. @throws StartError with live cards */
export async function refuseDemoSeller(
  db: Database['db'],
  { config, content }: Pick<SiteParts, 'config' | 'content'>,
): Promise<void> {
  if (paymentModeOf(config) !== 'production') return
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

async function openDatabase({ config, log, migrationsFolder }: SiteParts, outages: Outages): Promise<Database> {
  const { databaseUrl, dataDir } = config
  try {
    if (!databaseUrl) {
      // Loaded only here, because a site with a PostgreSQL server never needs it.
      const { connectPglite } = await import('../platform/db/connect.pglite.ts')
      return await connectPglite(dataDir, migrationsFolder)
    }
    const onError = (err: Error) => {
      if (!outages.absorb(err, true)) log.error({ err }, 'database connection lost')
    }
    return await connectPostgres(databaseUrl, migrationsFolder, onError, { log: (text) => log.warn(text) })
  } catch (error) {
    throw databaseProblem(databaseUrl ?? dataDir, error)
  }
}

async function logPriceNotices(db: Database['db'], log: FastifyBaseLogger, publicUrl: string): Promise<void> {
  for (const { level, text, link } of await readPriceNotices(db)) {
    const message = `${text} ${publicUrl}${link}`
    if (level === 'closed') log.error(message)
    if (level === 'warning') log.warn(message)
  }
}
