import { readFileSync } from 'node:fs'
import { PricesContent } from '@course/contract/publishing/content/content-prices'
import { decimalAmount, pricePieces } from '@course/contract/sales/prices'

const file = readFileSync(new URL('../../demo-content/prices.json', import.meta.url), 'utf8')

/** The demo's prices. */
export const demoPrices = PricesContent.parse(JSON.parse(file))

/** What the demo's pages say about the price. */
export const demoOffer = {
  amount: decimalAmount(demoPrices.chargedCents),
  currency: 'USD',
  open: true,
  pieces: pricePieces(demoPrices.sentences),
}
