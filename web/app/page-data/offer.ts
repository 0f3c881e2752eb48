import { decimalAmount } from '@course/contract/sales/prices'
import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import type { PageContent } from './page-content.ts'

/** The charged price in words, such as "$29.99 USD". */
export const chargedText = ({ prices, site }: PageContent): string =>
  moneyWithCurrencyText(decimalAmount(prices.chargedCents), site.product.currency)
