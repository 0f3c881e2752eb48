import * as paths from '@course/contract/paths'
import {
  differenceAdvice,
  differenceText,
  type PriceText,
  priceDifferences,
} from '@course/contract/sales/price-differences'
import { decimalAmount, headingCents, type Prices } from '@course/contract/sales/prices'
import type { PriceNotice } from '@course/contract/sales/purchases'

const amount = (cents: number) => `$${decimalAmount(cents)}`
const link = paths.contentDocument('prices')

/** Compares the prices that visitors read, also in other documents, with what a card is charged. */
export function priceNotices(prices: Prices, others: readonly PriceText[]): PriceNotice[] {
  const { chargedCents, sentences } = prices
  const [charged, heading] = [amount(chargedCents), headingCents(sentences)]
  const differences = priceDifferences(prices, others)
    // The heading has a notice of its own. A higher amount elsewhere may be about anything.
    .filter(({ isConfirmed, isLower, document, path }) =>
      document === 'prices' ? !isConfirmed && path !== 'payment' : !isConfirmed && isLower !== false,
    )
    .map(
      (difference): PriceNotice => ({
        level: 'warning',
        text: `${differenceText(difference)} ${differenceAdvice(difference)}`,
        link: paths.contentDocument(difference.document),
      }),
    )
  return [...headingNotices(charged, chargedCents, heading), ...differences, remark(prices, charged)]
}

const change = 'Change “Price that a card is charged” or “Heading of the payment page” under “Price” in the editor.'

function headingNotices(charged: string, chargedCents: number, heading: number | undefined): PriceNotice[] {
  const shown = heading === undefined ? 'no price' : amount(heading)
  if (heading === undefined || heading < chargedCents) {
    const text = `Payment is closed: the charged price is ${charged}, but the payment page shows ${shown}. ${change}`
    return [{ level: 'closed', text, link }]
  }
  if (heading === chargedCents) return []
  return [
    {
      level: 'warning',
      text: `Cards are charged ${charged}, less than the ${shown} on the payment page. ${change}`,
      link,
    },
  ]
}

const remark = ({ sentences: { home, info, payment } }: Prices, charged: string): PriceNotice => ({
  level: 'note',
  text: `Home shows “${home}”, info “${info}”, and payment “${payment}”. The card is charged ${charged}.`,
  link,
})
