import { headingCents, type Prices } from '@course/contract/sales/prices'
import type { products } from '../../platform/db/schema.ts'

/** The course is the only product. Orders and videos name it by this ID. */
export const courseProductId = 1

type Product = typeof products.$inferSelect
type Priced = Pick<Product, 'priceCents' | 'priceSentences' | 'confirmedDifferences'>

/** Whether a product may be sold: nobody is charged more than the payment page shows. */
export function isForSale({ priceCents, priceSentences }: Pick<Priced, 'priceCents' | 'priceSentences'>): boolean {
  return priceCents <= (headingCents(priceSentences) ?? 0)
}

/** The stored prices. */
export const pricesOf = ({ priceCents, priceSentences, confirmedDifferences }: Priced): Prices => ({
  chargedCents: priceCents,
  sentences: priceSentences,
  confirmed: confirmedDifferences,
})
