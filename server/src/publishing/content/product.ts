import { headingCents, type PriceSentences, type Prices } from '@course/contract/sales/prices'
import type { products } from '../../platform/db/schema.ts'

/** The course is the only product. Orders and videos name it by this ID. */
export const courseProductId = 1

type Product = typeof products.$inferSelect
type Priced = Pick<Product, 'priceCents' | 'priceSentences' | 'confirmedDifferences'>

/** Whether a product may be sold: nobody is charged more than the payment page shows. */
export function isForSale({ priceCents, priceSentences }: Pick<Priced, 'priceCents' | 'priceSentences'>): boolean {
  const shown = priceSentences && headingCents(priceSentences)
  return priceCents <= (shown ?? 0)
}

const noSentences: PriceSentences = { home: '', info: '', payment: '', orderSummary: '' }

/** The stored prices. Without sentences, which only a database of an older release lacks, payment is closed. */
export const pricesOf = ({ priceCents, priceSentences, confirmedDifferences }: Priced): Prices => ({
  chargedCents: priceCents,
  sentences: priceSentences ?? noSentences,
  confirmed: confirmedDifferences ?? [],
})
