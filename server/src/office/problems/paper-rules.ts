import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { fullName } from '@course/contract/words/isolated-text'
import type { Facts } from './read-facts.ts'
import { amber, at, green, red, type Verdict } from './verdict.ts'

// The font of invoices and certificates has Latin, Greek and Cyrillic letters. It would draw boxes for others.

/** The report shows fewer names than there may be. */
const maxListed = 20
const quoted = (characters: readonly string[]) => characters.map((each) => `“${each}”`).join(', ')

export function judgeCertificateNames(names: Facts['unprintableNames']): Verdict {
  if (names.length === 0) return green('The certificate’s font can draw the name of every member.')
  const items = names.slice(0, maxListed).map(({ lacking, userId, ...name }) => ({
    text: `${fullName(name)}: ${lacking.join(' ')}`,
    link: paths.user(userId),
  }))
  return amber(
    `${countText(names.length, 'member')} can't get a certificate, because its font lacks characters of their name.`,
    'Ask them how their name is written in the Latin alphabet, and change it on the user’s page.',
    { items },
  )
}

export const judgeCertificateTexts = (texts: Facts['unprintableTexts']): Verdict[] =>
  texts.map(({ what, lacking }) =>
    red(
      `No certificate can be issued, because its font lacks characters of ${what}: ${quoted(lacking)}.`,
      'Write it in the Latin, Greek or Cyrillic alphabet.',
      at('site'),
    ),
  )

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

export function judgeInvoiceTexts(lacking: Facts['unprintableOnInvoices']): Verdict | [] {
  if (lacking.length === 0) return []
  return red(
    `No invoice can be issued, because its font lacks characters of the seller’s name or address, or of the name of the course: ${quoted(lacking)}.`,
    'Write them in the Latin, Greek or Cyrillic alphabet. The invoices that are missing are then issued during the night.',
    at('site'),
  )
}
