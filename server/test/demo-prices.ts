import { readFileSync } from 'node:fs'
import { PricesContent } from '@course/contract/publishing/content/content-prices'

const file = readFileSync(new URL('../../content/prices.json', import.meta.url), 'utf8')

/** The demo's prices. */
export const demoPrices = PricesContent.parse(JSON.parse(file))
