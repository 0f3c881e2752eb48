import type { Finding } from '@course/contract/doctor'
import { shownPrices } from '@course/contract/prices'
import type { Db } from '../../db/db.ts'
import type { MailGateway } from '../../gateways/mail.ts'
import type { PaymentGateway } from '../../gateways/payments.ts'
import { readStoredContent } from '../content/content.queries.ts'
import type { ContentFiles } from '../content/content-files.ts'
import { readNotificationFacts } from '../payments/notifications.queries.ts'
import { readPriceNotices } from '../purchases/purchases.ts'
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
import { askAddress, askDatabase, askDisk, reasonOf } from './probes.ts'
import {
  judgeAddress,
  judgeHomeVideo,
  judgeLimits,
  judgeLinks,
  judgeMail,
  judgeNotifications,
  judgePayments,
  judgePriceClaims,
  judgePrices,
  judgeProxy,
  judgeSeller,
  judgeVideos,
  type PaymentMode,
} from './site-rules.ts'

/** Everything that a check-up looks at. */
export interface CheckUpDeps {
  /** Rejects with the reason where it can't be opened. */
  db: Promise<Db>
  databaseKind: DatabaseFacts['kind']
  /** How many migrations this build knows. */
  knownMigrations: number
  payments: PaymentGateway
  paymentMode: PaymentMode
  mail: MailGateway
  mailKind: 'smtp' | 'files'
  /** Rejects with the fault where a file can't be used. */
  content: Promise<ContentFiles>
  tokenSecret: string
  publicUrl: string
  host: string
  trustsProxy: boolean
  limitFactor: number
  dataDir: string
  backupFolder: string
  /** The newest backup, read to its end. */
  newestBackup(): Promise<BackupFacts | undefined>
}

type Judged = Omit<Finding, 'subject'>
type Check = [subject: string, judge: () => Promise<Judged> | Judged]

/** Longer than any of the questions may take. */
const patienceMs = 20_000

/** Looks at everything at once. What can't be looked at is red, with the reason; it never rejects. */
export async function checkUp(deps: CheckUpDeps): Promise<Finding[]> {
  const { db, publicUrl, paymentMode: mode } = deps
  const database = db.then((open) => askDatabase(open, deps.databaseKind, deps.knownMigrations))
  const stored = db.then(readStoredContent)
  // A question that failed is reported by the checks that wait for it.
  for (const question of [db, database, stored]) question.catch(() => undefined)
  const checks: Check[] = [
    ['Database', async () => judgeDatabase(await database)],
    ['Secrets', () => judgeTokenSecret(deps.tokenSecret)],
    ['Card provider', async () => judgePayments(mode, await faultOf(deps.payments.clientToken()))],
    ['Notifications', async () => judgeNotifications(await readNotificationFacts(await db), mode, publicUrl)],
    ['Mail', async () => judgeMail(deps.mailKind, await faultOf(deps.mail.verify()))],
    ['Public address', async () => judgeAddress(await askAddress(publicUrl, 8_000), mode)],
    ['Proxy', () => judgeProxy(publicUrl, deps.trustsProxy, deps.host)],
    ['Clock', async () => judgeClock((await database).skewSeconds, "the database's")],
    ['Disk', async () => diskFinding(deps.dataDir)],
    ['Backups', async () => judgeBackups(await deps.newestBackup(), deps.backupFolder)],
    ...(await contentChecks(deps, stored)),
    ['Prices', async () => judgePrices(await readPriceNotices(await db))],
    ['Price claims', () => judgePriceClaims(shownPrices)],
    ['Links', async () => judgeLinks((await stored).resources.map(({ link }) => link))],
    ['Limits', () => judgeLimits(deps.limitFactor)],
  ]
  return Promise.all(checks.map(async ([subject, judge]) => ({ subject, ...(await judged(judge)) })))
}

/** A file with a fault is one finding, and takes none of the others along. */
async function contentChecks(
  { content, paymentMode }: CheckUpDeps,
  stored: ReturnType<typeof readStoredContent>,
): Promise<Check[]> {
  try {
    const files = await content
    return [
      ['Seller', () => judgeSeller(files.site.seller, paymentMode)],
      ['Videos', async () => judgeVideos(files.videos, (await stored).videos)],
      ['Home video', () => judgeHomeVideo(files.homeVideo)],
    ]
  } catch (error) {
    const fault = (error as Error).message
      .trim()
      .replace(/\s*\n\s*/g, ' ')
      .replace(/\.$/, '')
    return [['Content', () => red(`${fault}. Fix the file; seller and videos are checked after that.`)]]
  }
}

async function judged(judge: () => Promise<Judged> | Judged): Promise<Judged> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Judged>((resolve) => {
    timer = setTimeout(() => resolve(red(`There was no answer within ${patienceMs / 1_000} s.`)), patienceMs)
  })
  try {
    return await Promise.race([judge(), late])
  } catch (error) {
    return red(`This can't be looked at: ${reasonOf(error)}.`)
  } finally {
    clearTimeout(timer)
  }
}

async function diskFinding(folder: string): Promise<Judged> {
  const { free, total } = await askDisk(folder)
  return judgeDisk(free, total, folder)
}

const faultOf = (work: Promise<unknown>): Promise<string | undefined> => work.then(() => undefined, reasonOf)
