import { courseProductId } from '@course/contract/product'
import type { BrokenTarget } from '@course/contract/publishing/link-checks'
import { findAdministratorsWithoutFactor } from '../../accounts/accounts.ts'
import { findUnprintableNames, findUnprintableTexts } from '../../course/course.ts'
import type { Db } from '../../platform/db/db.ts'
import { readClockSkew } from '../../platform/db/time.ts'
import type { MailGateway } from '../../platform/gateways/mail.ts'
import type { PaymentGateway } from '../../platform/gateways/payments.ts'
import {
  areSellerDetailsCurrent,
  type ContentFiles,
  findProduct,
  findUnchangedTexts,
  listDocuments,
  type PublishedContent,
  readPublishedIfAny,
} from '../../publishing/publishing.ts'
import { findUnprintableInvoiceTexts, readPriceNotices } from '../../sales/sales.ts'
import { factsOf } from './fact-rules.ts'
import type { BackupFacts, DatabaseFacts } from './machine-rules.ts'
import { probeAddress, probeDatabase, reasonText } from './probes.ts'
import type { Draft, PaymentMode } from './site-rules.ts'
import {
  findNamelessInvoices,
  findVimeoStates,
  readNotificationFacts,
  readStoredFacts,
} from './stored-facts.queries.ts'
import type * as work from './work.queries.ts'

export interface MachineProbes {
  readDisk(): Promise<{ free: number; total: number; folder: string }>
  readCertificateDays(): Promise<number | undefined>
}

export interface DoctorDeps {
  /** Rejects with the reason if the database can't be opened. */
  db: Promise<Db>
  databaseKind: DatabaseFacts['kind']
  knownMigrations: number
  payments: PaymentGateway
  paymentMode: PaymentMode
  mail: MailGateway
  mailKind: 'smtp' | 'files'
  /** The running release's files. Rejects with the reason if one can't be used. */
  content: Promise<ContentFiles>
  tokenSecret: string
  publicUrl: string
  host: string
  trustsProxy: boolean
  limitFactor: number
  backupFolder: string
  probes: MachineProbes
  readNewestBackup(): Promise<BackupFacts | undefined>
  /** Why this process can't show the newest publication. A command doesn't know. */
  findPublicationProblem?(): Error | undefined
  now?: () => number
}

/** A visitor would not wait longer for a page either. */
const addressTimeoutMs = 8_000

/** Starts to read everything that the doctor judges. What does not apply is undefined. */
export function startReading(deps: DoctorDeps) {
  const { db } = deps
  const published = db.then(readPublishedIfAny)
  // What is derived from it reports that it can't be read.
  published.catch(() => undefined)
  return {
    // The settings are facts, too.
    ...deps,
    ...readTexts(deps, published),
    now: new Date(),
    stored: db.then(readStoredFacts),
    publicationProblem: deps.findPublicationProblem && (deps.findPublicationProblem()?.message ?? null),
    database: db.then((open) => probeDatabase(open, deps.databaseKind, deps.knownMigrations)),
    cardProviderProblem: readProblem(deps.payments.clientToken()),
    mailProblem: readProblem(deps.mail.verify()),
    address: probeAddress(deps.publicUrl, addressTimeoutMs),
    notifications: db.then(readNotificationFacts),
    administratorsWithoutFactor: db.then(findAdministratorsWithoutFactor),
    unprintableNames: db.then(findUnprintableNames),
    unprintableTexts: published.then((read) => read && unprintableIn(read)),
    namelessInvoices: db.then(findNamelessInvoices),
    unprintableOnInvoices: published.then((read) => read && findUnprintableInvoiceTexts(read.values.site)),
    clockSkew: db.then((open) => readClockSkew(open, deps.now)),
    disk: deps.probes.readDisk(),
    // If it can't be read, the address is what is wrong.
    certificateDays: deps.probes.readCertificateDays().catch(() => undefined),
    newestBackup: deps.readNewestBackup().then((newest) => newest ?? null),
    vimeo: db.then(findVimeoStates),
    documents: db.then((open): Promise<Draft[]> => listDocuments({ db: open }, { role: 'Super Admin' })),
    priceNotices: db.then(readPriceNotices),
    prices: db.then(readPrices),
  }
}

/** The files are only the beginning. What counts is what is published. A broken file hides them all. */
function readTexts({ db, content }: DoctorDeps, current: Promise<PublishedContent | undefined>) {
  const files = content.catch(() => undefined)
  const published = files.then((read) => read && current.catch(() => undefined))
  const texts = Promise.all([files, published]).then(textsOf)
  return {
    contentProblem: content.then(() => undefined, problemOfContent),
    texts,
    seller: texts.then((read) => read?.site.seller),
    homeVideo: texts.then((read) => read?.homeVideo),
    legalTexts: texts.then(
      async (read) =>
        read && {
          termsReviewedOn: read.terms.reviewedOn,
          privacyReviewedOn: read.privacyReviewedOn,
          hasCurrentDetails: await areSellerDetailsCurrent(await db, read),
        },
    ),
    unchangedTexts: Promise.all([files, published]).then(unchangedIn),
    statementOf: published.then((read) => read?.values.accessibility.checkedOn),
    lawFacts: published.then((read) => read && factsOf(read.values)),
  }
}

const unprintableIn = ({ values: { site } }: PublishedContent) =>
  findUnprintableTexts({ title: site.product.name, issuer: site.brand.name })

type Texts = [files: ContentFiles | undefined, published: PublishedContent | undefined]

function textsOf([files, published]: Texts) {
  // Before the first publication, the course has no videos.
  if (!files || !published) return files && { ...files, videos: [] }
  const { site, legal, privacy, videos, home } = published.values
  return {
    site,
    terms: legal,
    earlierTerms: [],
    privacyReviewedOn: privacy.reviewedOn,
    videos,
    homeVideo: home.video,
    demoClips: files.demoClips,
  }
}

/** Only the demo's own files hold the demo's words. */
function unchangedIn([files, published]: Texts) {
  if (!files || !published) return undefined
  return files.site.seller.demo ? findUnchangedTexts(files.bodies, published.bodies) : []
}

const problemOfContent = (error: Error): string =>
  error.message
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '')

async function readPrices(db: Db) {
  const product = await findProduct(db, courseProductId)
  if (!product) throw new Error('no price is published')
  return product.prices
}

const readProblem = (call: Promise<unknown>): Promise<string | null> => call.then(() => null, reasonText)

type Found<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>
type Started = ReturnType<typeof startReading>

/** Everything that problems are found in. Each output reads what its problems need, once. */
export type Facts = { [N in keyof Started]: Exclude<Awaited<Started[N]>, undefined> } & {
  cancellations: Found<typeof work.findOpenCancellations>
  disputes: Found<typeof work.findOpenDisputes>
  addressRequests: Found<typeof work.findAddressRequests>
  bounces: Found<typeof work.findBounces>
  unclearPayments: Found<typeof work.findUnclearPayments>
  failedRefunds: Found<typeof work.findFailedRefunds>
  stuckErasures: Found<typeof work.findStuckErasures>
  emails: Found<typeof work.findUndeliveredEmails>
  broken: readonly BrokenTarget[]
}
export type FactName = keyof Facts
