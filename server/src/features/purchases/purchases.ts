import type { PriceNotice } from '@course/contract/purchases'
import type { Db } from '../../db/db.ts'
import { findProduct } from '../content/content.queries.ts'
import { priceNotices } from './price-rules.ts'

/** What the owner should know about prices now. */
export async function readPriceNotices(db: Db): Promise<PriceNotice[]> {
  const product = await findProduct(db, 1)
  return product ? priceNotices(product.priceCents) : [{ level: 'closed', text: 'The catalogue has no product 1.' }]
}
