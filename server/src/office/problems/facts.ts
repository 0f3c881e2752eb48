import type { FixedDocumentName } from '@course/contract/publishing/documents'
import type { BrokenTarget } from '@course/contract/publishing/link-checks'
import type { Prices } from '@course/contract/sales/prices'
import type { PriceNotice } from '@course/contract/sales/purchases'
import type { ContentFiles, CourseClaim, PublishedContent } from '../../publishing/publishing.ts'
import type { BackupFacts, DatabaseFacts } from './machine-rules.ts'
import type { AddressFacts, Draft, PaymentMode } from './site-rules.ts'
import type { StoredFacts } from './stored-facts.queries.ts'
import type { StoredVideo, VimeoStates } from './video-rules.ts'
import type * as work from './work.queries.ts'

type Found<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>

/** Whether something answers, and if not, why. */
interface Answer {
  fault: string | undefined
}

export interface Settings {
  paymentMode: PaymentMode
  mailKind: 'smtp' | 'files'
  publicUrl: string
  host: string
  trustsProxy: boolean
  limitFactor: number
  tokenSecret: string
  backupFolder: string
}

/** All that problems are found in. Each output reads those that its problems need, once. */
export interface Facts {
  settings: Settings
  /** Whatever instances and jobs have stored about themselves. */
  stored: StoredFacts
  database: DatabaseFacts
  cardProvider: Answer
  mailServer: Answer
  address: AddressFacts
  notifications: { hasSettled: boolean; hasNotification: boolean }
  /** By how many seconds this machine's clock is ahead of the database's. */
  clockSkew: number
  disk: { free: number; total: number; folder: string }
  /** Days until the certificate of the public address expires. */
  certificateDays: number
  newestBackup: BackupFacts | null
  contentFault: string
  /** What is published, or before that what the files say. */
  texts: Pick<
    ContentFiles,
    'site' | 'terms' | 'earlierTerms' | 'privacyReviewedOn' | 'videos' | 'homeVideo' | 'demoClips'
  >
  /** Whether the seller's details have changed since the terms were published. */
  areDetailsOld: boolean
  published: PublishedContent['values']
  /** Published documents that still have the demo's words. */
  unchanged: readonly FixedDocumentName[]
  claims: readonly CourseClaim[]
  /** What the site plays and links to. */
  course: { videos: readonly StoredVideo[]; links: string[] }
  vimeo: VimeoStates
  documents: readonly Draft[]
  priceNotices: PriceNotice[]
  prices: Pick<Prices, 'chargedCents' | 'sentences'>
  cancellations: (Found<typeof work.findOpenCancellations>[number] & { answerBy: string })[]
  disputes: Found<typeof work.findOpenDisputes>
  unclearPayments: Found<typeof work.findUnclearPayments>
  unclearCount: number
  failedRefunds: Found<typeof work.findFailedRefunds>
  emails: Found<typeof work.findUndeliveredEmails>
  broken: readonly BrokenTarget[]
  overdueAttempts: number
}
export type FactName = keyof Facts
