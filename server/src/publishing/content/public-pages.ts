import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import { isInContent, isVideoFile } from '@course/contract/publishing/videos/video-files'
import { decimalAmount, type PricePieces, pricePieces } from '@course/contract/sales/prices'
import { type Db, isDatabaseUnavailable } from '../../platform/db/db.ts'
import { isForSale } from '../documents/product.ts'
import { readContentVersion } from '../documents/publications.queries.ts'
import { readPublished } from '../documents/published-content.ts'

/** What the pages say about the price: the charged amount as decimal text, and the sentences in pieces. */
export interface OfferFacts {
  amount: string
  currency: string
  open: boolean
  pieces: PricePieces
}

/** Facts in the pages that are not part of their rendering. */
export interface LivePageFacts {
  /** The hosts of the owner's videos outside the content folder, as origins. */
  videoHosts: readonly string[]
  offer: OfferFacts
}

/** What the pages show, as one: a request takes everything from one of these. */
export interface Shown<Website> {
  website: Website
  /** Undefined until it was read once: then what the website was prepared with holds. */
  live: LivePageFacts | undefined
}

export interface PublicPages<Website> {
  /** What to show now. While the database does not answer, it is the last known; never rejects. */
  read(): Promise<Shown<Website>>
  /** Shows other pages from the next request on. */
  show(shown: Shown<Website>): void
}

interface PublicPagesDeps {
  db: Db
  log: { warn(what: object, message: string): void }
  /** Shows the newest publication, if it is not shown yet. Never rejects. */
  checkPublication(): Promise<void>
}

/** Pages follow a change of the content within this time, at one small query for all of them. */
const freshMs = 1_000
const patienceMs = 500

/** What a publication's documents say about the price and the videos' hosts. */
export function liveFactsOf({
  site,
  prices,
  videos,
}: Pick<DocumentValues, 'site' | 'prices' | 'videos'>): LivePageFacts {
  const files = videos.flatMap(({ file }) => (file && isVideoFile(file) && !isInContent(file) ? [file] : []))
  return {
    videoHosts: [...new Set(files.map((address) => new URL(address).origin))].sort(),
    offer: {
      amount: decimalAmount(prices.chargedCents),
      currency: site.product.currency,
      open: isForSale(prices),
      pieces: pricePieces(prices.sentences),
    },
  }
}

/**
 * Keeps what the pages show. A notification usually announces a publication; because it can be lost, requests compare the
 * content version, at most once a second. If this instance can't show the pages of a publication, the old ones follow its
 * price and its videos' hosts.
 */
export function createPublicPages<Website>(
  { db, log, checkPublication }: PublicPagesDeps,
  first: Website,
): PublicPages<Website> {
  let shown: Shown<Website> = { website: first, live: undefined }
  let knownVersion: number | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    try {
      const version = await readContentVersion(db)
      if (version === undefined || version === knownVersion) return
      const before = shown
      await checkPublication()
      if (shown === before) {
        const live = liveFactsOf((await readPublished(db)).values)
        // Another publication may have been shown in the meantime, with its own facts.
        if (shown === before) shown = { ...before, live }
      }
      knownVersion = version
    } catch (err) {
      // An outage is reported elsewhere. A page needs the database only after a change of the content.
      if (!isDatabaseUnavailable(err)) log.warn({ err }, 'the prices and the hosts of videos could not be read')
    } finally {
      asking = undefined
    }
  }
  return {
    async read() {
      if (asking || performance.now() - askedAt < freshMs) return shown
      askedAt = performance.now()
      asking = ask()
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, patienceMs)
      await Promise.race([asking, patience.promise])
      clearTimeout(timer)
      return shown
    },
    show(next) {
      shown = next
    },
  }
}
