import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type { RenderedFile } from '@course/contract/publishing/documents/page-documents'
import { isAdministrator, type RoleName } from '@course/contract/roles'
import type { Offer } from '@course/contract/sales/checkout'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { InjectOptions } from 'fastify'
import { afterAll, inject } from 'vitest'
import { hashPassword } from '../src/accounts/accounts/passwords.ts'
import { findAccountByEmail, grantAccess, insertUser } from '../src/accounts/accounts/users.ts'
import { createCallers } from '../src/accounts/sessions/callers.ts'
import { storeProof } from '../src/accounts/sessions/proofs.ts'
import { type AppDeps, buildApp } from '../src/app.ts'
import type { TrustedProxies } from '../src/config/config.ts'
import { readCourse } from '../src/course/course.ts'
import { countConcerned } from '../src/course/workbook/law-changes.ts'
import type { ReturnPaths } from '../src/mail/bounces/return-paths.ts'
import { createVisits } from '../src/office/figures/visits/visits.ts'
import { emailJobs } from '../src/office/office.ts'
import type { DoctorDeps } from '../src/office/problems/read-facts.ts'
import { connectPostgres, type Database } from '../src/platform/db/connect.ts'
import { readDatabaseNow } from '../src/platform/db/time.ts'
import { createPictureProcess, type RunPictureJob } from '../src/platform/decoding/pictures/run.ts'
import { createWorkbookProcess } from '../src/platform/decoding/workbooks/run.ts'
import { fakeLinks } from '../src/platform/gateways/link-check.fake.ts'
import { fakeMail } from '../src/platform/gateways/mail.fake.ts'
import type { MailGateway } from '../src/platform/gateways/mail.ts'
import { type FakePayments, fakePayments } from '../src/platform/gateways/payments.fake.ts'
import type { ReportMailbox } from '../src/platform/gateways/report-mailbox.ts'
import { fakeVimeo } from '../src/platform/gateways/vimeo-check.fake.ts'
import { asSinglePage } from '../src/platform/http/website/documents.ts'
import { createWebsite, type FixedFiles } from '../src/platform/http/website/website.ts'
import { newId } from '../src/platform/ids.ts'
import { startJobs } from '../src/platform/jobs/jobs.ts'
import { createTokens } from '../src/platform/sessions/access-tokens.ts'
import { type LiveSite, liveFacts } from '../src/platform/site-facts.ts'
import { followPublications } from '../src/publishing/documents/follow-publications.ts'
import { type FindRenderingProblem, noRenderingProblem } from '../src/publishing/documents/render-port.ts'
import { createRendering, type RenderingDeps } from '../src/publishing/rendering/rendering.ts'
import type { Pace } from '../src/sales/payments/check-schedule.ts'
import type { PaymentDeps } from '../src/sales/payments/payment-deps.ts'
import { startSweeper } from '../src/sales/sweeper/sweeper.ts'
import { logJobError, watchOutages, withoutOutages } from '../src/start/database-outages.ts'
import { createLog } from '../src/start/log.ts'
import { createReadiness } from '../src/start/readiness.ts'
import { openPages, type SitePages } from '../src/start/site-pages.ts'
import { createWings } from '../src/wings.ts'
import { findLeaks } from './log-leaks.ts'
import { createDatabase } from './postgres.ts'
import { demoFolder, importContent, readTestContent, type TestContent, templateFor } from './test-content.ts'

const migrations = join(import.meta.dirname, '../migrations')
export const picturesProgram = join(import.meta.dirname, '../src/platform/decoding/pictures/program.ts')
const workbooksProgram = join(import.meta.dirname, '../src/platform/decoding/workbooks/program.ts')
export const tokenSecret = 'a secret for tests only, at least 256 bits long'
export const issuer = 'http://course.test'

/** A website that shows these files, as if they were rendered, beside the build's. */
export function showFiles(rendered: Record<string, RenderedFile>, fixed: FixedFiles = new Map()): SitePages {
  const facts = { publicUrl: issuer, payments: 'local', videoHosts: [] } as const
  const website = createWebsite({
    rendered: new Map(Object.entries(rendered)),
    drawPictures: async () => new Map(),
    fixed,
    facts,
  })
  // A page that is not kept has, as JSON, what it would be rendered from.
  const renderSingle: SitePages['renderSingle'] = async (page, course) =>
    asSinglePage({ text: JSON.stringify({ page, bodies: course?.bodies }) }, facts)
  return { fixed, current: () => website, renderSingle }
}

/** Enough for what is not about pages. */
const blankWebsite = showFiles({
  '/__spa-fallback.html': { text: 'shell', scripts: [] },
  '/__not-found.html': { text: 'not found', scripts: [] },
})

export interface TestSiteOptions extends TestContent {
  limitFactor?: number
  website?: SitePages
  /** The folder with built pages, and how others are rendered. */
  pages?: Pick<RenderingDeps, 'render'> & Partial<Pick<RenderingDeps, 'drawPictures'>> & { folder: string }
  /** This machine's clock. */
  now?: () => number
  production?: boolean
  pace?: Partial<Pace>
  disputesEndAccess?: boolean
  databaseUrl?: string
  /** Instead of the one in the content. */
  timeZone?: string
  /** One that is connected already; it is closed with the site. */
  database?: Database
  gatewayUrl?: string
  trustProxy?: TrustedProxies
  publicUrl?: string
  onAnswered?: AppDeps['onAnswered']
  payments?: FakePayments
  mail?: MailGateway
  returnPaths?: ReturnPaths
  reportMailbox?: ReportMailbox
  runPictureJob?: RunPictureJob
  /** Renders nothing otherwise. */
  findRenderingProblem?: FindRenderingProblem
  /** Checks nothing at night before somebody asks. */
  isDemo?: boolean
  /** How long a link to a video works. */
  videoLinkSeconds?: number
  /** How long a link to a file for members works. */
  fileLinkSeconds?: number
  /** The limit for all files for members together. */
  maxFilesBytes?: number
  /** The limit for the files of all members' workbooks together, and what is free on the disk. */
  maxMemberFilesBytes?: number
  freeDiskBytes?: number
}

type Falsy = false | undefined | null | '' | 0

export interface Reply {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the reply holds
  body: any
}

/** Passwords of people in tests are all the same. */
export const testPassword = 'correct horse battery'
/** Hashed once: a hash takes as long as a call of the API. */
const testPasswordHash = hashPassword(testPassword)

let people = 0
let orders = 0

export interface OrderOptions {
  nonce?: string
  password?: string
  user?: Record<string, unknown>
  order?: Record<string, unknown>
}

/** An order like that of the payment page, with unused card details. */
export function createOrder(email: string, { nonce, password = testPassword, user, order }: OrderOptions = {}) {
  orders += 1
  const buyer = { FirstName: 'Ada', LastName: 'Lovelace', Email: email, Password: password, RoleId: 'empty', ...user }
  return { Nonce: nonce ?? `nonce-${orders}`, User: buyer, ProductId: 1, ...order }
}

type PagesDeps = Pick<Parameters<typeof openPages>[0], 'log' | 'publications'>

/** Pages that are rendered from the documents if the test says how, else one website that never changes. */
async function openTestPages({ pages, website = blankWebsite, publicUrl = issuer }: TestSiteOptions, deps: PagesDeps) {
  if (!pages) return { website, rendering: undefined }
  const facts = { publicUrl, payments: 'local', auditKept: '7 years' } as const
  const rendering = createRendering({
    facts,
    log: deps.log,
    readLogo: async () => '<svg/>',
    drawPictures: async () => new Map(),
    renderSingle: async () => ({ text: 'rendered', scripts: [] }),
    ...pages,
  })
  return { website: await openPages({ ...deps, rendering, facts, pagesFolder: pages.folder }), rendering }
}

/** What the copies of `template_course` publish, which takes as long to read as the rest of a start. */
let publishedInTemplate: ReturnType<typeof importContent> | undefined

/** Imports what the test wants, and reads what is published. A fresh copy that has it already is read once. */
async function openContent(options: TestSiteOptions, deps: Parameters<typeof importContent>[0]) {
  const { contentFolder = demoFolder, withFiles, database, databaseUrl } = options
  const content = await readTestContent(options)
  const read = () => importContent(deps, { content, contentFolder, withFiles })
  if (database || databaseUrl || templateFor(options) !== 'template_course') return { content, published: await read() }
  publishedInTemplate ??= read()
  return { content, published: await publishedInTemplate }
}

/**
 * Starts the real app on its own PostgreSQL database, with a card provider and a mail server in memory. Limits are a
 * thousand times as high unless a test requests the real ones. When it is disposed, its log must contain no secrets and
 * no personal data.
 */
export async function startTestSite(options: TestSiteOptions = {}) {
  const { publicUrl = issuer, maxMemberFilesBytes = 5e9, freeDiskBytes = 10e9 } = options
  const copy =
    options.database || options.databaseUrl
      ? { url: options.databaseUrl ?? '', drop: async () => {} }
      : await createDatabase(inject('postgresUrl'), `site_${newId().replaceAll('-', '')}`, templateFor(options))
  const logLines: string[] = []
  const lastNames = ['Lovelace']
  const logger = createLog('info', { write: (line) => void logLines.push(line) })
  const database = options.database ?? (await connectPostgres(copy.url, migrations, () => {}))
  const db = database.db as NodePgDatabase
  const outages = watchOutages(logger, () => database.ping())
  const onJobError: Parameters<typeof startJobs>[1] = (err, failed) => logJobError(logger, outages, err, failed)
  const jobs = await startJobs(database.jobStore, onJobError, { check: 0.1 }, emailJobs)
  const payments = options.payments ?? fakePayments()
  const mail = fakeMail()
  const vimeo = fakeVimeo()
  const mailGateway = options.mail ?? mail
  const { limitFactor = 1_000, contentFolder = demoFolder, findRenderingProblem = noRenderingProblem } = options
  const { content, published } = await openContent(options, { db, log: logger })
  const publications = followPublications({ db, log: logger }, published)
  const factsOf = (values: DocumentValues) => {
    const facts = liveFacts(values)
    const { timeZone = facts.timeZone, disputesEndAccess = true } = options
    return { ...facts, timeZone, disputesEndAccess }
  }
  const facts: LiveSite = { ...factsOf(published.values), publicUrl: issuer }
  publications.onChange(({ values }) => void Object.assign(facts, factsOf(values)))
  const callers = createCallers(db, publications)
  const tokens = createTokens(tokenSecret, issuer, {
    ...(options.videoLinkSeconds !== undefined && { video: options.videoLinkSeconds }),
    ...(options.fileLinkSeconds !== undefined && { file: options.fileLinkSeconds }),
  })
  const checkout: PaymentDeps = {
    db,
    jobs,
    payments,
    limitFactor,
    site: facts,
    pace: { giveUpDelay: 60, resendDelay: 60, sweep: 0.2, firstSettlementCheck: 0.2, ...options.pace },
    log: logger,
    publicUrl,
  }
  const { website, rendering } = await openTestPages(options, { log: logger, publications })
  const sweeper = startSweeper({ ...checkout, log: withoutOutages(logger, outages) })
  const visits = createVisits({ db, site: facts, log: logger })
  const readBodies = () => publications.current().bodies
  const doctor: DoctorDeps = {
    db: Promise.resolve(db),
    databaseKind: 'PostgreSQL',
    knownMigrations: 0,
    payments,
    paymentMode: 'local',
    mail: mailGateway,
    mailKind: 'smtp',
    content: Promise.resolve(content),
    tokenSecret,
    publicUrl,
    host: '127.0.0.1',
    trustsProxy: false,
    limitFactor,
    backupFolder: tmpdir(),
    probes: {
      readDisk: async () => ({ free: 10e9, total: 40e9, folder: tmpdir() }),
      readCertificateDays: async () => 60,
    },
    readNewestBackup: async () => undefined,
  }
  const erased: string[] = []
  const wings = createWings({
    ...checkout,
    tokens,
    callers,
    sweeper,
    vimeo,
    ...readCourse({ db, publications, log: logger }),
    contentFolder,
    maxFilesBytes: options.maxFilesBytes ?? 500_000_000,
    maxMemberFilesBytes,
    readDisk: async () => ({ free: freeDiskBytes, total: 40e9 }),
    readBodies,
    links: fakeLinks(),
    log: logger,
    erasureList: { add: async (digests) => void erased.push(...digests) },
    emailSite: facts,
    mail: mailGateway,
    returnPaths: options.returnPaths,
    reportMailbox: options.reportMailbox,
    alertAddress: undefined,
    auditYears: 7,
    isDemo: options.isDemo ?? false,
    doctor,
    runPictureJob: options.runPictureJob ?? createPictureProcess(picturesProgram),
    readWorkbook: createWorkbookProcess(workbooksProgram),
    readHomeVideo: async () => undefined,
    findRenderingProblem: rendering?.findRenderingProblem ?? findRenderingProblem,
    renderSingle: website.renderSingle,
    countConcerned,
    earlierTerms: content.earlierTerms,
    onPublished: publications.check,
  })
  const { app, drain } = await buildApp({
    db,
    tokens,
    callers,
    logger,
    wings,
    visits,
    website,
    onAnswered: options.onAnswered,
    isReady: createReadiness({ db: database.db, log: logger, findProblem: publications.problem, now: options.now }),
    gatewayUrl: options.gatewayUrl,
    production: options.production ?? false,
    publicUrl,
    trustProxy: options.trustProxy ?? false,
  })
  for (const wing of wings) await wing.registerWorkers?.()
  await app.ready()

  const request = async (
    method: InjectOptions['method'] & string,
    url: string,
    more: InjectOptions = {},
  ): Promise<Reply> => {
    const response = await app.inject({ method: method as 'GET', url, remoteAddress: '203.0.113.9', ...more })
    const type = String(response.headers['content-type'] ?? '')
    const body = type.includes('json') && response.body !== '' ? response.json() : response.body
    return { status: response.statusCode, headers: response.headers, body }
  }

  /** Calls as somebody with a token, or as a visitor. */
  const as = (token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    return {
      get: (url: string, more: InjectOptions = {}) => request('GET', url, { headers, ...more }),
      post: (url: string, payload: unknown, more: InjectOptions = {}) =>
        request('POST', url, { headers, payload: payload as object, ...more }),
      put: (url: string, payload: unknown) => request('PUT', url, { headers, payload: payload as object }),
    }
  }
  const visitor = as()

  return {
    publicUrl,
    app,
    drain,
    db,
    jobs,
    checkout,
    sweeper,
    payments,
    mail,
    vimeo,
    /** What the doctor checks. A test may change it. */
    doctor,
    /** The digests in the list outside the database. */
    erased,
    readBodies,
    /** Follows a publication that was stored without the API. */
    follow: publications.check,
    visits,
    logLines,
    databaseUrl: copy.url,
    request,
    as,
    visitor,

    /** A person with an account, logged in. An administrator's session has a proof of identity. */
    async person(
      role: RoleName = 'Paid User',
      more: { email?: string; access?: boolean; password?: string | null; isProven?: boolean } = {},
    ) {
      people += 1
      lastNames.push(`Person${people}`)
      const email = more.email ?? `person${people}@example.com`
      const { password } = more
      const passwordHash = password === undefined ? await testPasswordHash : password && (await hashPassword(password))
      const id = await insertUser(db, { firstName: 'Pat', lastName: `Person${people}`, email, role, passwordHash })
      if (more.access !== false) await grantAccess(db, { userId: id, source: 'administrator' })
      const holder = { userId: id, sessionVersion: 1, firstName: 'Pat', lastName: 'Person', email, role }
      const token = tokens.issue(holder, await readDatabaseNow(db))
      const sessionId = tokens.verify(token)?.sessionId ?? ''
      if (more.isProven ?? isAdministrator(role)) await storeProof(db, { sessionId, userId: id, byFactor: false })
      return { id, email, token, ...as(token) }
    },

    logIn: (Email: string, Password: string, more: InjectOptions = {}) =>
      visitor.post('/api/token', { Email, Password }, more),

    memberByEmail: (email: string) => findAccountByEmail(db, email),

    offer: async (): Promise<Offer> => (await visitor.get('/api/payments/offer')).body,

    /** Waits until something is true; jobs run on their own time. A busy machine needs long for what is usually done at once. */
    async until<T>(what: () => T | Promise<T>, seconds = 40): Promise<Exclude<T, Falsy>> {
      for (const end = Date.now() + seconds * 1_000; Date.now() < end; ) {
        const value = await what()
        if (value) return value as Exclude<T, Falsy>
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`did not come true within ${seconds} s: ${what}`)
    },

    /** Makes all attempts, refunds and waiting jobs due now. Otherwise they would wait for minutes. */
    async runDueJobs() {
      await db.execute(sql`update attempts set next_look_at = now() where next_look_at is not null`)
      await db.execute(sql`update refunds set next_look_at = now() where next_look_at is not null`)
      await db.execute(sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`)
    },

    /** Waits until nothing is due, so that what has not happened by then does not happen. */
    jobsDone() {
      return this.until(async () => {
        const due = sql`select 1 from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now()`
        return (await db.execute(due)).rows.length === 0
      })
    },

    /** Pays like the payment page. */
    enroll: (email: string, more: OrderOptions = {}, request: InjectOptions = {}) =>
      visitor.post('/api/payments', createOrder(email, more), request),

    /** Waits for an email to an address whose subject contains some words. */
    emailTo(to: string, words: string) {
      return this.until(() => mail.sent.find((mail) => mail.to === to && mail.subject.includes(words)))
    },

    async [Symbol.asyncDispose]() {
      await app.close()
      outages.stop()
      await publications.stop()
      await sweeper.stop()
      await jobs.stop()
      await database.close()
      await copy.drop()
      // A nonce that is a plain word may occur in harmless lines.
      const nonces = payments.requests.map(({ nonce }) => nonce).filter((nonce) => /[^a-z]/.test(nonce))
      const leaks = findLeaks(logLines, [testPassword, ...lastNames, ...nonces])
      if (leaks.length > 0) throw new Error(leaks.join('\n'))
    },
  }
}

export type TestSite = Awaited<ReturnType<typeof startTestSite>>

/** A site that all tests of a file share, each with people of its own. */
export async function startSharedSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const site = await startTestSite(options)
  afterAll(() => site[Symbol.asyncDispose]())
  return site
}
