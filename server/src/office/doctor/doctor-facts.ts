import { readClockSkew } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { MailGateway } from '../../platform/gateways/mail.ts'
import type { PaymentGateway } from '../../platform/gateways/payments.ts'
import {
  areSellerDetailsCurrent,
  type ContentFiles,
  courseProductId,
  findProduct,
  findUnchangedTexts,
  listDocuments,
  type PublishedContent,
  pricesOf,
  readCourseClaims,
  readPublishedIfAny,
  readStoredContent,
  selectResults,
} from '../../publishing/publishing.ts'
import { readNotificationFacts, readPriceNotices } from '../../sales/sales.ts'
import type { Facts, Settings } from '../problems/facts.ts'
import type { BackupFacts, DatabaseFacts } from '../problems/machine-rules.ts'
import { readStoredFacts } from '../problems/stored-facts.queries.ts'
import { probeAddress, probeDatabase, probeDisk, readCertificateDays, reasonText } from './probes.ts'

/** Everything that the doctor checks. */
export interface DoctorDeps extends Settings {
  /** Rejects with the reason if the database can't be opened. */
  db: Promise<Db>
  databaseKind: DatabaseFacts['kind']
  /** How many migrations this build knows. */
  knownMigrations: number
  payments: PaymentGateway
  mail: MailGateway
  /** The running release's files. Rejects with the reason if one can't be used. */
  content: Promise<ContentFiles>
  dataDir: string
  /** Reads the newest backup to its end. */
  readNewestBackup(): Promise<BackupFacts | undefined>
}

/** A visitor would not wait longer for a page either. */
const probeTimeoutMs = 8_000

/** Starts to read all that the doctor judges. What does not apply is undefined. */
export function readDoctorFacts(deps: DoctorDeps) {
  const { db, publicUrl } = deps
  const files = deps.content.catch(() => undefined)
  const address = probeAddress(publicUrl, probeTimeoutMs)
  const published = files.then((read) => read && db.then(readPublishedIfAny).catch(() => undefined))
  const texts = Promise.all([files, published]).then(textsOf)
  const facts = {
    settings: Promise.resolve(deps),
    stored: db.then(readStoredFacts),
    database: db.then((open) => probeDatabase(open, deps.databaseKind, deps.knownMigrations)),
    cardProvider: readFault(deps.payments.clientToken()),
    mailServer: readFault(deps.mail.verify()),
    address,
    notifications: db.then(readNotificationFacts),
    clockSkew: db.then((open) => readClockSkew(open)),
    disk: probeDisk(deps.dataDir),
    certificateDays: address.then(({ fault }) => (fault ? undefined : readCertificateDays(publicUrl, probeTimeoutMs))),
    newestBackup: deps.readNewestBackup().then((newest) => newest ?? null),
    contentFault: deps.content.then(() => undefined, faultOfContent),
    texts,
    areDetailsOld: texts.then(async (read) => read && (await areSellerDetailsCurrent(await db, read)) === false),
    published: published.then((read) => read?.values),
    unchanged: Promise.all([files, published]).then(unchangedIn),
    claims: published.then(async (read) => read && readCourseClaims(await db, read.bodies)),
    course: db.then(readStoredContent).then(({ videos, resources }) => ({
      videos: videos.filter(({ archived }) => !archived),
      links: resources.filter(({ archived }) => !archived).map(({ link }) => link),
    })),
    vimeo: db
      .then(selectResults)
      .then(
        (results) =>
          new Map(results.flatMap(({ kind, target, state }) => (kind === 'video' ? [[target, state] as const] : []))),
      ),
    documents: db.then((open) => listDocuments({ db: open }, { id: '', role: 'Super Admin' })),
    priceNotices: db.then(readPriceNotices),
    prices: db.then(readPrices),
  }
  // The checks that await these promises report the failure.
  for (const promise of Object.values<Promise<unknown>>(facts)) promise.catch(() => undefined)
  return facts
}

/** The files were only the beginning. What counts is what is published. */
function textsOf([files, published]: [ContentFiles | undefined, PublishedContent | undefined]) {
  if (!files || !published) return files
  const { site, legal, privacy, videos, home } = published.values
  return {
    ...{ site, terms: legal, earlierTerms: [], privacyReviewedOn: privacy.reviewedOn, videos },
    homeVideo: home.video,
    demoClips: files.demoClips,
  }
}

/** Only the demo's own files hold the demo's words. */
function unchangedIn([files, published]: [ContentFiles | undefined, PublishedContent | undefined]) {
  if (!files || !published) return undefined
  return files.site.seller.demo ? findUnchangedTexts(files.bodies, published.bodies) : []
}

const faultOfContent = (error: Error): string =>
  error.message
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '')

async function readPrices(db: Db): Promise<Facts['prices']> {
  const product = await findProduct(db, courseProductId)
  if (!product) throw new Error(`the database has no product ${courseProductId}`)
  return pricesOf(product)
}

const readFault = (call: Promise<unknown>): Promise<{ fault: string | undefined }> =>
  call.then(
    () => ({ fault: undefined }),
    (error: unknown) => ({ fault: reasonText(error) }),
  )
