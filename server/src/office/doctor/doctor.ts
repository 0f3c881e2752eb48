import type { Finding } from '@course/contract/office/doctor'
import pTimeout from 'p-timeout'
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
import { readStoredFacts } from '../alerts/alerts.queries.ts'
import { judgeClaims } from './claim-rules.ts'
import { factsOf, judgeFacts } from './fact-rules.ts'
import {
  type BackupFacts,
  type DatabaseFacts,
  judgeBackups,
  judgeClock,
  judgeDatabase,
  judgeDisk,
  judgeTokenSecret,
  red,
} from './machine-rules.ts'
import { at } from './places.ts'
import { probeAddress, probeDatabase, probeDisk, reasonText } from './probes.ts'
import {
  judgeAccessibility,
  judgeAddress,
  judgeDrafts,
  judgeLegalTexts,
  judgeLimits,
  judgeLinks,
  judgeMail,
  judgeNotifications,
  judgePayments,
  judgePriceClaims,
  judgePrices,
  judgeProxy,
  judgeSeller,
  judgeWords,
  type PaymentMode,
} from './site-rules.ts'
import { judgeHomeVideo, judgeVideos, type VimeoStates } from './video-rules.ts'

/** Everything that the doctor checks. */
export interface DoctorDeps {
  /** Rejects with the reason if the database can't be opened. */
  db: Promise<Db>
  databaseKind: DatabaseFacts['kind']
  /** How many migrations this build knows. */
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
  dataDir: string
  backupFolder: string
  /** Reads the newest backup to its end. */
  readNewestBackup(): Promise<BackupFacts | undefined>
}

type StoredContent = Awaited<ReturnType<typeof readStoredContent>>
type Verdict = Omit<Finding, 'subject'>
type Check = [subject: string, judge: () => Promise<Verdict> | Verdict]

/** Each probe has a shorter timeout of its own; this one covers whatever has none. */
const checkTimeoutMs = 20_000

/** A visitor would not wait longer for a page either. */
const addressTimeoutMs = 8_000

/** Runs all checks at once. A check that fails or takes too long is a red finding with the reason; never rejects. */
export async function runDoctor(deps: DoctorDeps): Promise<Finding[]> {
  const { db, publicUrl, paymentMode: mode } = deps
  const database = db.then((open) => probeDatabase(open, deps.databaseKind, deps.knownMigrations))
  const stored = db.then(readStoredContent).then(({ videos, resources }) => ({
    videos: videos.filter(({ archived }) => !archived),
    resources: resources.filter(({ archived }) => !archived),
  }))
  // The checks that await these promises report the failure.
  for (const promise of [db, database, stored]) promise.catch(() => undefined)
  const checks: Check[] = [
    ['Database', async () => judgeDatabase(await database)],
    ['Secrets', () => judgeTokenSecret(deps.tokenSecret)],
    ['Card provider', async () => judgePayments(mode, await readFault(deps.payments.clientToken()))],
    ['Notifications', async () => judgeNotifications(await readNotificationFacts(await db), mode, publicUrl)],
    ['Mail', async () => judgeMail(deps.mailKind, await readFault(deps.mail.verify()))],
    ['Public address', async () => judgeAddress(await probeAddress(publicUrl, addressTimeoutMs), mode)],
    ['Proxy', () => judgeProxy(publicUrl, deps.trustsProxy, deps.host)],
    ['Clock', async () => judgeClock((await database).skewSeconds, "the database's")],
    ['Disk', async () => checkDisk(deps.dataDir)],
    ['Backups', async () => judgeBackups(await deps.readNewestBackup(), deps.backupFolder, await failedBackup(db))],
    ...(await contentChecks(deps, stored)),
    ['Drafts', async () => judgeDrafts(await listDocuments({ db: await db }, { role: 'Super Admin' }))],
    ['Prices', async () => judgePrices(await readPriceNotices(await db))],
    ['Price claims', async () => checkPriceClaims(await db)],
    ['Links', async () => judgeLinks((await stored).resources.map(({ link }) => link))],
    ['Limits', () => judgeLimits(deps.limitFactor)],
  ]
  return Promise.all(checks.map(async ([subject, judge]) => ({ subject, ...(await runCheck(judge)) })))
}

/** A broken content file is one finding and does not stop the other checks. */
async function contentChecks(
  { db, content, paymentMode }: DoctorDeps,
  stored: Promise<Pick<StoredContent, 'videos' | 'resources'>>,
): Promise<Check[]> {
  try {
    const files = await content
    const published = await db.then(readPublishedIfAny).catch(() => undefined)
    if (published) return publishedChecks({ db: await db, paymentMode, files, published, stored })
    return [
      ['Seller', () => judgeSeller(files.site.seller, paymentMode)],
      ['Legal texts', async () => checkLegalTexts(await db, files)],
      ['Videos', async () => judgeVideos(files, (await stored).videos, await vimeoStates(db))],
      ['Home video', async () => judgeHomeVideo(files.homeVideo, await vimeoStates(db))],
    ]
  } catch (error) {
    const fault = (error as Error).message
      .trim()
      .replace(/\s*\n\s*/g, ' ')
      .replace(/\.$/, '')
    return [['Content', () => red(`${fault}. Fix the file; seller and videos are checked after that.`)]]
  }
}

interface Published {
  db: Db
  paymentMode: PaymentMode
  files: ContentFiles
  published: PublishedContent
  stored: Promise<Pick<StoredContent, 'videos'>>
}

/** The files were only the beginning. What counts is what is published. */
function publishedChecks({ db, paymentMode, files, published, stored }: Published): Check[] {
  const { site, legal, privacy, accessibility, videos, home } = published.values
  const terms = { site, terms: legal, earlierTerms: [], privacyReviewedOn: privacy.reviewedOn }
  return [
    ['Seller', () => judgeSeller(site.seller, paymentMode)],
    [
      'Words',
      () => judgeWords(files.site.seller.demo ? findUnchangedTexts(files.bodies, published.bodies) : [], paymentMode),
    ],
    ['Texts about the course', async () => judgeClaims(await readCourseClaims(db, published.bodies))],
    ['Legal texts', () => checkLegalTexts(db, terms)],
    ['Accessibility statement', () => at('accessibility', judgeAccessibility(accessibility.checkedOn, new Date()))],
    [
      'Videos',
      async () => judgeVideos({ videos, demoClips: files.demoClips }, (await stored).videos, await vimeoStates(db)),
    ],
    ['Home video', async () => judgeHomeVideo(home.video, await vimeoStates(db))],
    ['Facts', () => judgeFacts(factsOf(published.values), new Date())],
  ]
}

const vimeoStates = async (db: Db | Promise<Db>): Promise<VimeoStates> =>
  new Map(
    (await selectResults(await db)).flatMap(({ kind, target, state }) => (kind === 'video' ? [[target, state]] : [])),
  )

async function runCheck(judge: () => Promise<Verdict> | Verdict): Promise<Verdict> {
  const timedOut = () => red(`There was no answer within ${checkTimeoutMs / 1_000} s.`)
  try {
    return await pTimeout(Promise.resolve(judge()), { milliseconds: checkTimeoutMs, fallback: timedOut })
  } catch (error) {
    return red(`This can't be checked: ${reasonText(error)}.`)
  }
}

async function checkPriceClaims(db: Db): Promise<Verdict> {
  const product = await findProduct(db, courseProductId)
  return product ? judgePriceClaims(pricesOf(product)) : red(`The database has no product ${courseProductId}.`)
}

const checkLegalTexts = async (
  db: Db,
  files: Pick<ContentFiles, 'site' | 'terms' | 'earlierTerms' | 'privacyReviewedOn'>,
): Promise<Verdict> =>
  judgeLegalTexts({
    termsReviewedOn: files.terms.reviewedOn,
    privacyReviewedOn: files.privacyReviewedOn,
    hasCurrentDetails: await areSellerDetailsCurrent(db, files),
  })

async function checkDisk(folder: string): Promise<Verdict> {
  const { free, total } = await probeDisk(folder)
  return judgeDisk(free, total, folder)
}

const failedBackup = (db: Promise<Db>): Promise<number | null> =>
  db.then(readStoredFacts).then(
    (stored) => stored.failedBackup,
    () => null,
  )

const readFault = (call: Promise<unknown>): Promise<string | undefined> => call.then(() => undefined, reasonText)
