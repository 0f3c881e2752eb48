import { courseProductId } from '@course/contract/product'
import { decimalAmount } from '@course/contract/sales/prices'
import type { Actor } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { findPublishedTermsVersion } from '../terms/published-terms.queries.ts'
import { findProduct } from './product.ts'
import type { NamedVersion } from './publications.queries.ts'

export async function findOffer(tx: Db) {
  const product = await findProduct(tx, courseProductId)
  return {
    price: product && decimalAmount(product.prices.chargedCents),
    currency: product?.currency,
    terms: await findPublishedTermsVersion(tx),
  }
}

/** Records a publication, as one of the price and the terms if it has one of these documents. */
export async function auditPublication(
  tx: Db,
  by: Actor,
  {
    publication,
    versions,
    before,
  }: { publication: number; versions: readonly NamedVersion[]; before: Awaited<ReturnType<typeof findOffer>> },
): Promise<void> {
  const documents = versions.map(({ document }) => document)
  const published = { publication, documents, versions: versions.map(({ version }) => version) }
  if (documents.some((document) => document === 'prices' || document === 'legal'))
    await audit(tx, by, 'offer.published', {
      also: documents,
      before,
      after: { ...published, ...(await findOffer(tx)) },
    })
  else await audit(tx, by, 'content.published', { also: documents, after: published })
}
