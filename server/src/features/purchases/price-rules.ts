import { decimalAmount, shownPrices } from '@course/contract/prices'
import type { PriceNotice } from '@course/contract/purchases'
import { commandLine } from '../../command-line.ts'
import { isForSale } from '../content/product.ts'

/**
 * Compares the prices that the pages show with what a card is charged.
 * @param chargedCents the catalog's price
 */
export function priceNotices(chargedCents: number): PriceNotice[] {
  const charged = `$${decimalAmount(chargedCents)}`
  const shownPrice = `$${decimalAmount(shownPrices.paymentCents)}`
  const remark: PriceNotice = {
    level: 'note',
    text: `Home and info advertise $29; the payment page shows ${shownPrice}; the card is charged ${charged}.`,
  }
  if (!isForSale(chargedCents)) {
    const text = `Payment is closed: the catalog price, ${charged}, is above the ${shownPrice} that the payment page shows. Lower priceCents in content/site.json and run ${commandLine('content-apply')}.`
    return [{ level: 'closed', text }, remark]
  }
  if (chargedCents < shownPrices.paymentCents) {
    return [
      { level: 'warning', text: `Cards are charged ${charged}, less than the ${shownPrice} on the payment page.` },
      remark,
    ]
  }
  return [remark]
}

/**
 * Why applying a new price would close payment.
 * @param chargedCents what a card is charged now; undefined before the first start
 * @param nextCents the price in content/site.json
 * @returns a sentence with both prices; undefined if payment stays open
 */
export function whyPaymentCloses(chargedCents: number | undefined, nextCents: number): string | undefined {
  if (isForSale(nextCents) || nextCents === chargedCents) return undefined
  const [next, shownPrice] = [nextCents, shownPrices.paymentCents].map((cents) => `$${decimalAmount(cents)}`)
  return `priceCents in content/site.json is ${nextCents} (${next}), but the payment page shows ${shownPrice}. A buyer never pays more than the page shows, so applying this closes payment: nobody can buy.`
}
