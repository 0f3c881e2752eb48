import { markValues } from '@course/contract/publishing/documents/document-marks'
import { documents } from '@course/contract/publishing/documents/documents'
import {
  type PriceDifference,
  type PriceText,
  priceDifferences,
  sellingDocuments,
  sentencesOf,
} from '@course/contract/sales/price-differences'
import { amountsIn, type Prices } from '@course/contract/sales/prices'
import type { Db } from '../../platform/db/db.ts'
import { type DocumentBodies, findFinishedDrafts, findNewestBodies, findPublished } from './documents.queries.ts'

/** The sentences of the selling texts that name an amount without a mark. */
export const priceTextsOf = (bodies: Partial<DocumentBodies>): PriceText[] =>
  sellingDocuments.flatMap((document) =>
    sentencesOf(bodies[document])
      .filter(({ sentence }) => amountsIn(sentence).length > 0)
      .map((text) => ({ document, title: documents[document].title, ...text })),
  )

export const readPublishedPriceTexts = async (db: Db): Promise<PriceText[]> =>
  priceTextsOf((await findPublished(db, [...sellingDocuments])).bodies)

export const readNewestPriceTexts = async (db: Db): Promise<PriceText[]> => priceTextsOf(await findNewestBodies(db))

/** What the editor shows of marks, as it would be after publishing all drafts that are finished. */
export async function readMarks(db: Db) {
  const bodies = { ...(await findPublished(db)).bodies, ...(await findFinishedDrafts(db)).finished }
  const { site, prices, videos, legal } = documents
  const values = markValues({
    site: site.schema.parse(bodies.site),
    prices: prices.schema.parse(bodies.prices),
    videos: videos.schema.parse(bodies.videos),
    legal: legal.schema.parse(bodies.legal),
  })
  return { values, priceTexts: await readNewestPriceTexts(db) }
}

/** All differences between what visitors read and what they pay in one state of the documents. */
export const differencesIn = (prices: Prices, bodies: Partial<DocumentBodies>): PriceDifference[] =>
  priceDifferences(prices, priceTextsOf(bodies))
