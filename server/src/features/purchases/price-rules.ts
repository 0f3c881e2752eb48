import { decimalAmount, headingCents, type Prices, unconfirmedDifferences } from '@course/contract/prices'
import type { PriceNotice } from '@course/contract/purchases'
import { commandLine } from '../../command-line.ts'

const amount = (cents: number) => `$${decimalAmount(cents)}`
const pageName = { home: 'The home page', info: 'The info page' }

/** Compares the prices that the pages show with what a card is charged. */
export function priceNotices(prices: Prices): PriceNotice[] {
  const { chargedCents, sentences } = prices
  const [charged, heading] = [amount(chargedCents), headingCents(sentences)]
  const apply = `Correct content/prices.json and run ${commandLine('content-apply')}.`
  const differences = unconfirmedDifferences(prices).map(
    ({ page, shown }): PriceNotice => ({
      level: 'warning',
      text: `${pageName[page]} shows ${shown}, but the card is charged ${charged}. If you want that, add { "shown": "${shown}", "charged": "${charged}" } under "confirmed". ${apply}`,
    }),
  )
  return [...headingNotices(charged, chargedCents, heading, apply), ...differences, remark(prices, charged)]
}

function headingNotices(
  charged: string,
  chargedCents: number,
  heading: number | undefined,
  apply: string,
): PriceNotice[] {
  const shown = heading === undefined ? 'no price' : amount(heading)
  if (heading === undefined || heading < chargedCents) {
    const text = `Payment is closed: the charged price is ${charged}, but the payment page shows ${shown}. ${apply}`
    return [{ level: 'closed', text }]
  }
  if (heading === chargedCents) return []
  return [
    { level: 'warning', text: `Cards are charged ${charged}, less than the ${shown} on the payment page. ${apply}` },
  ]
}

const remark = ({ sentences: { home, info, payment } }: Prices, charged: string): PriceNotice => ({
  level: 'note',
  text: `Home shows “${home}”, info “${info}”, and payment “${payment}”. The card is charged ${charged}.`,
})
