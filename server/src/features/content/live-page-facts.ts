import { decimalAmount, type PricePieces, pricePieces } from '@course/contract/prices'
import { type Db, isDatabaseUnavailable } from '../../db/db.ts'
import { findProduct, readContentVersion } from './content.queries.ts'
import { courseProductId, isForSale, pricesOf } from './product.ts'

/** What the pages say about the price: the charged amount as decimal text, and the sentences in pieces. */
export interface OfferFacts {
  amount: string
  currency: string
  open: boolean
  pieces: PricePieces
}

/** Facts in the pages that the owner can change while the site runs. */
export interface LivePageFacts {
  /** The hosts of the owner's videos outside the content folder, as origins. */
  videoHosts: readonly string[]
  offer: OfferFacts
}

interface LivePageFactsDeps {
  db: Db
  library: { fileHosts(contentVersion: number): Promise<readonly string[]> }
  log: { warn(what: object, message: string): void }
}

/** Pages follow a change of the content within this time, at one small query for all of them. */
const freshMs = 1_000
/** A page waits no longer for the database. */
const patienceMs = 500

/** Reads what the pages say about the price. @throws Error without a product */
export async function readOfferFacts(db: Db): Promise<OfferFacts> {
  const product = await findProduct(db, courseProductId)
  if (!product) throw new Error(`product ${courseProductId} is missing in the database`)
  return {
    amount: decimalAmount(product.priceCents),
    currency: product.currency,
    open: isForSale(product),
    pieces: pricePieces(pricesOf(product).sentences),
  }
}

/**
 * Creates a function that gives the live facts. It reads them again after a change of the content. While the database does
 * not answer, it gives the last known ones; never rejects. Undefined until they were read once.
 */
export function createLivePageFacts({ db, library, log }: LivePageFactsDeps): () => Promise<LivePageFacts | undefined> {
  let known: LivePageFacts | undefined
  let knownVersion: number | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    try {
      const version = await readContentVersion(db)
      if (version === undefined || version === knownVersion) return
      known = { videoHosts: await library.fileHosts(version), offer: await readOfferFacts(db) }
      knownVersion = version
    } catch (err) {
      // An outage is reported elsewhere. A page needs the database only after a change of the content.
      if (!isDatabaseUnavailable(err)) log.warn({ err }, 'the prices and the hosts of videos could not be read')
    } finally {
      asking = undefined
    }
  }
  return async () => {
    if (asking || performance.now() - askedAt < freshMs) return known
    askedAt = performance.now()
    asking = ask()
    const patience = Promise.withResolvers<void>()
    const timer = setTimeout(patience.resolve, patienceMs)
    await Promise.race([asking, patience.promise])
    clearTimeout(timer)
    return known
  }
}
