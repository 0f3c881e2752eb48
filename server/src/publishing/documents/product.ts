import { documents } from '@course/contract/publishing/documents/documents'
import { looselyRead } from '@course/contract/sales/price-differences'
import type { Prices } from '@course/contract/sales/prices'
import type { Db } from '../../platform/db/db.ts'
import { findPublished } from './documents.queries.ts'

/** Read from the database, because this process may not have followed the newest publication yet. */
export async function findPublishedTermsVersion(db: Db): Promise<string> {
  const { bodies } = await findPublished(db, ['legal'])
  if (!bodies.legal) throw new Error('No terms are published.')
  return (bodies.legal as { version: string }).version
}

export interface Product {
  id: number
  name: string
  currency: string
  prices: Prices
}

/** The product as it is published at this moment. Undefined if no document names it, or it has no price. */
export async function findProduct(db: Db, id: number): Promise<Product | undefined> {
  const { bodies } = await findPublished(db, ['site', 'prices'])
  const site = documents.site.schema.safeParse(bodies.site)
  const prices = documents.prices.schema.safeParse(bodies.prices)
  // An earlier release may have published what this one would refuse.
  const readPrices = prices.success ? prices.data : looselyRead(bodies.prices)
  if (!site.success || !readPrices || site.data.product.id !== id) return undefined
  const { name, currency } = site.data.product
  return { id, name, currency, prices: readPrices }
}
