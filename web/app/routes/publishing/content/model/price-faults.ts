import { looselyRead, misleadingDifferences, priceDifferences } from '@course/contract/sales/price-differences'
import type { Json } from './json.ts'

/** The price sentences that show less than is charged, by the name of their field. Only an unconfirmed one is a fault. */
export function findPriceFaults(body: Json): Record<string, string> {
  const prices = looselyRead(body)
  const differences = prices ? misleadingDifferences(priceDifferences(prices, [])) : []
  return Object.fromEntries(
    differences.map(({ path, shown, charged, isLower }) => [
      path,
      isLower === undefined
        ? `“${shown}” is not a price. Write it like $29 or $29.99.`
        : `Visitors read ${shown} here, but a card is charged ${charged}. Change the sentence, or confirm the difference below.`,
    ]),
  )
}
