import { type DocumentName, documentKind } from '@course/contract/publishing/documents/documents'
import {
  findPriceTexts,
  type PriceDifference,
  type PriceText,
  priceDifferences,
} from '@course/contract/sales/price-differences'
import type { Prices } from '@course/contract/sales/prices'
import type { Db } from '../../platform/db/db.ts'
import { namesIn } from './document-rules.ts'
import { type DocumentBodies, findNewestBodies, findPublished } from './documents.queries.ts'
import { findNewestPublication } from './publications.queries.ts'

/** The price has rules of its own, and nobody reads a price in the list of videos or in colors. */
const others = (name: DocumentName) => name !== 'prices' && name !== 'videos' && name !== 'brand'

/** The sentences outside the price document that offer the course for an amount. */
export const priceTextsOf = (bodies: Partial<DocumentBodies>): PriceText[] =>
  namesIn(bodies)
    .filter(others)
    .flatMap((document) =>
      findPriceTexts(document, bodies[document]).map((text) => ({
        document,
        title: documentKind(document).title,
        ...text,
      })),
    )

const cached = new WeakMap<Db, { publication: number; texts: PriceText[] }>()

/** The published sentences with a price. Texts change with a publication only, so they are kept until the next one. */
export async function readPublishedPriceTexts(db: Db): Promise<PriceText[]> {
  const known = cached.get(db)
  if (known && known.publication === (await findNewestPublication(db))) return known.texts
  const { publication, bodies } = await findPublished(db)
  const texts = priceTextsOf(bodies)
  cached.set(db, { publication, texts })
  return texts
}

export const readNewestPriceTexts = async (db: Db): Promise<PriceText[]> => priceTextsOf(await findNewestBodies(db))

interface State {
  prices: Prices
  bodies: Partial<DocumentBodies>
}

/** All differences between what visitors read and what they pay in one state of the documents. */
export const differencesIn = ({ prices, bodies }: State): PriceDifference[] =>
  priceDifferences(prices, priceTextsOf(bodies))
