import { decimalAmount, shownPrices } from '@course/contract/prices'
import type { PriceNotice } from '@course/contract/purchases'

/**
 * Compares the prices that the pages show with what a card is charged.
 * @param chargedCents the catalogue's price
 */
export function priceNotices(chargedCents: number): PriceNotice[] {
  const charged = `$${decimalAmount(chargedCents)}`
  const shown = `$${decimalAmount(shownPrices.paymentCents)}`
  const remark: PriceNotice = {
    level: 'note',
    text: `Home and info advertise $29; the payment page shows ${shown}; the card is charged ${charged}.`,
  }
  if (chargedCents > shownPrices.paymentCents) {
    const text = `Payment is closed: the catalogue price, ${charged}, is above the ${shown} that the payment page shows. Lower priceCents in content/site.json and run npm run content:apply.`
    return [{ level: 'closed', text }, remark]
  }
  if (chargedCents < shownPrices.paymentCents) {
    return [
      { level: 'warning', text: `Cards are charged ${charged}, less than the ${shown} on the payment page.` },
      remark,
    ]
  }
  return [remark]
}
