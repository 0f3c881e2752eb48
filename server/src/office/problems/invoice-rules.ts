import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { fullName } from '@course/contract/words/isolated-text'
import type { Facts } from './read-facts.ts'
import { amber, at, green, red, type Verdict } from './verdict.ts'

/** The report shows fewer names than there may be. */
const maxListed = 20

/** Buyers whose invoice shows no name, because the font could only draw boxes. */
export function judgeInvoiceNames(buyers: Facts['namelessInvoices']): Verdict {
  if (buyers.length === 0) return green('Every invoice shows the name of its buyer.')
  const items = buyers
    .slice(0, maxListed)
    .map(({ purchaseId, ...name }) => ({ text: fullName(name), link: paths.purchase(purchaseId) }))
  return amber(
    `${countText(buyers.length, 'invoice')} shows only the buyer’s email address, because its font lacks characters of the name.`,
    'Ask the buyers to add a company or their name in the Latin alphabet on their account page, within 90 days of the purchase.',
    { items },
  )
}

export const judgeInvoiceTexts = (lacking: Facts['unprintableOnInvoices']): Verdict[] =>
  lacking.length === 0
    ? []
    : [
        red(
          `No invoice can be issued, because its font lacks characters of the seller’s name or address, or of the name of the course: ${lacking.map((each) => `“${each}”`).join(', ')}.`,
          'Write them in the Latin, Greek or Cyrillic alphabet. The invoices that are missing are then issued during the night.',
          at('site'),
        ),
      ]
