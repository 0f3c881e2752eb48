import * as paths from '@course/contract/paths'
import type { SiteContent } from '@course/contract/publishing/content/content'
import { type DocumentName, documents, type FixedDocumentName } from '@course/contract/publishing/documents/documents'
import { priceDifferences } from '@course/contract/sales/price-differences'
import { decimalAmount, type Prices } from '@course/contract/sales/prices'
import type { PriceNotice } from '@course/contract/sales/purchases'
import { countText } from '@course/contract/words/counts'
import { fullName } from '@course/contract/words/isolated-text'
import { exampleParts } from './example-words.ts'
import { amber, at, green, itemOf, red, type Verdict } from './verdict.ts'

export type PaymentMode = 'local' | 'sandbox' | 'production'

/** @param problem why the provider could not be reached; null if it could */
export function judgePayments(mode: PaymentMode, problem?: string | null): Verdict {
  if (problem)
    return red(`The card provider (${mode}) does not answer: ${problem}.`, 'Check the credentials and the network.')
  if (mode === 'production') return green('Braintree answers; real cards are charged.')
  const text = mode === 'local' ? 'The local card gateway answers' : "Braintree's sandbox answers"
  return amber(`${text}: no real card is charged.`, 'Set the production credentials when you want to sell.')
}

/** Without notifications, the site learns about disputes only at night and before a refund. */
export function judgeNotifications(
  { hasSettled, hasNotification }: { hasSettled: boolean; hasNotification: boolean },
  mode: PaymentMode,
  publicUrl: string,
): Verdict {
  if (hasNotification) return green('The card provider sends its notifications here.')
  if (!hasSettled) return green('No payment has settled yet, so no notification is expected.')
  const missing = 'Payments have settled, but no notification from the card provider has ever arrived.'
  if (mode === 'local') return amber(missing, 'The local card gateway sends one with the first dispute.')
  return amber(
    missing,
    `In its control panel, set the webhook to ${publicUrl}/api/webhooks/braintree and press "Check URL".`,
  )
}

/** @param problem why the mail server can't be used; null if it can, or if emails are written to files */
export function judgeMail(kind: 'smtp' | 'files', problem?: string | null): Verdict {
  if (kind === 'files') return amber('Emails are written to files and reach nobody.', 'Set SMTP_URL and MAIL_FROM.')
  if (problem) return red(`The mail server can't be used: ${problem}. Emails wait and are retried.`, 'Check SMTP_URL.')
  return green("The mail server answers and accepts the site's login.")
}

export interface AddressFacts {
  publicUrl: string
  problem: string | undefined
}

export function judgeAddress({ publicUrl, problem }: AddressFacts, mode: PaymentMode): Verdict {
  const level = mode === 'production' ? red : amber
  if (problem) return level(`${publicUrl} can't be reached from here: ${problem}.`)
  if (!publicUrl.startsWith('https:'))
    return level(`${publicUrl} is not https.`, 'Put a proxy with TLS in front, and set PUBLIC_URL to its address.')
  return green(`${publicUrl} shows this site over TLS.`)
}

/** Behind a proxy that is not trusted, all visitors seem to come from one address and share its limits. */
export function judgeProxy(publicUrl: string, trustsProxy: boolean, host: string): Verdict {
  const isPublic = publicUrl.startsWith('https:')
  if (isPublic && !trustsProxy) {
    return red(
      'TLS ends at a proxy that is not trusted, so all visitors share one address and its limits.',
      'Set TRUST_PROXY.',
    )
  }
  if (trustsProxy && host === '0.0.0.0') {
    return amber(
      'A proxy is trusted while the site listens on every interface.',
      'Make sure that nobody can reach the site without the proxy, or set HOST to 127.0.0.1.',
    )
  }
  return green(trustsProxy ? 'The site trusts the proxy in front of it.' : 'No proxy is in use, and none is trusted.')
}

export function judgeSeller(seller: SiteContent['seller'], mode: PaymentMode): Verdict {
  const level = mode === 'production' ? red : amber
  const parts = exampleParts(seller)
  if (seller.demo)
    return level(
      'The seller is still the demo seller.',
      'Enter your own name, address and email, and choose that this is no example.',
      at('site'),
    )
  if (parts.length === 0) return green(`The seller is ${seller.name}.`, '', at('site'))
  const words = parts.map((part) => `“${part}”`).join(', ')
  const text = `The seller is marked as real, but still has words of an example: ${words}. The law requires a true name and address; receipts and terms show them.`
  return level(text, '', at('site'))
}

export function judgeWords(unchanged: readonly FixedDocumentName[], mode: PaymentMode): Verdict {
  if (unchanged.length === 0) return green('Every page has words of your own.')
  const items = unchanged.map((name) => itemOf(name, documents[name].title))
  const text = `These still have the words of the demo: ${items.map((item) => item.text).join(', ')}.`
  if (!unchanged.some((name) => name === 'legal' || name === 'privacy')) return amber(text, changeThem, { items })
  const agreed = `${text} Terms and privacy bind you and your buyers.`
  if (mode !== 'production') return amber(agreed, changeThem, { items })
  return red(agreed, "Real cards are charged: change them now, or enter the day of a lawyer's review.", { items })
}

const changeThem = 'Change them in the editor before you take real cards.'

export interface Draft {
  document: DocumentName
  title: string
  hasDraft: boolean
  savedAt: string | null
}

export function judgeDrafts(documents: readonly Draft[]): Verdict {
  const drafts = documents.filter(({ hasDraft }) => hasDraft)
  if (drafts.length === 0) return green('Everything that was saved is published.')
  const items = drafts.map(({ document, title, savedAt }) =>
    itemOf(document, `${title} (saved on ${savedAt?.slice(0, 10)})`),
  )
  const text = `These have drafts that nobody has published: ${items.map((item) => item.text).join(', ')}.`
  return amber(text, 'Publish or discard them.', { place: { title: 'Content', link: paths.content }, items })
}

export function judgePrices(notices: PriceNotice[]): Verdict {
  const closed = notices.find(({ level }) => level === 'closed')
  if (closed) return red(closed.text, '', at('prices'))
  const warnings = notices.filter(({ level }) => level === 'warning')
  const joined = (list: PriceNotice[]) => list.map(({ text }) => text).join(' ')
  return warnings.length > 0 ? amber(joined(warnings), '', at('prices')) : green(joined(notices), '', at('prices'))
}

/** Judges whether the price sentences make claims that the owner must be able to prove. */
export function judgePriceClaims(prices: Pick<Prices, 'chargedCents' | 'sentences'>): Verdict {
  const sentences = Object.values(prices.sentences)
  const others = priceDifferences({ ...prices, confirmed: [] }, [])
  const lower = others.filter(({ isLower }) => isLower !== false).map(({ shown }) => shown)
  const claims = [
    ...(others.length > lower.length ? [regularPrice] : []),
    ...(sentences.some((sentence) => /limited[ -]time/i.test(sentence)) ? [limitedTime] : []),
    ...(lower.length > 0 ? [otherAmount([...new Set(lower)], `$${decimalAmount(prices.chargedCents)}`)] : []),
  ]
  if (claims.length === 0)
    return green(
      'The price sentences claim no regular price, no limited time and no other amount than the charged one.',
    )
  const action = 'Ask your lawyer before you sell, and change the sentences that you can’t prove.'
  return amber(claims.join(' '), action, at('prices'))
}

const regularPrice =
  'The pages name a higher price, such as a regular one. The FTC requires that you really offered the course at it, openly, in good faith and for a reasonably substantial time, in the recent regular course of business (16 CFR 233.1).'
const limitedTime =
  'The pages say "Limited Time". The FTC requires that such an offer really ends: afterward you may not go on selling at this price (16 CFR 233.5).'
const otherAmount = (shown: string[], charged: string) =>
  `Home or info advertises ${shown.join(' and ')}, but a card is charged ${charged}, and search engines read ${charged}. A lower advertised price can mislead buyers.`

/** Judges the legal texts, which only a lawyer can approve. */
export function judgeLegalTexts(texts: {
  termsReviewedOn: string | null
  privacyReviewedOn: string | null
  hasCurrentDetails: boolean | undefined
}): Verdict {
  const problems = [
    ...(texts.termsReviewedOn === null ? [termsToReview] : []),
    ...(texts.privacyReviewedOn === null ? [privacyToReview] : []),
    ...(texts.hasCurrentDetails === false ? [oldDetails] : []),
  ]
  if (problems.length > 0) {
    const items = [
      ...(texts.termsReviewedOn === null || texts.hasCurrentDetails === false ? [itemOf('legal', 'Terms')] : []),
      ...(texts.privacyReviewedOn === null ? [itemOf('privacy', 'Privacy')] : []),
    ]
    return amber(problems.join(' '), '', { items })
  }
  return green(
    `A lawyer reviewed the terms on ${texts.termsReviewedOn} and the privacy page on ${texts.privacyReviewedOn}.`,
  )
}

export function judgeAccessibility(checkedOn: string, today: Date): Verdict {
  const yearAgo = new Date(today)
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  if (checkedOn >= yearAgo.toISOString().slice(0, 10))
    return green(`The accessibility statement was checked on ${checkedOn}.`, '', at('accessibility'))
  return amber(
    `The accessibility statement was last checked on ${checkedOn}, more than a year ago.`,
    'Read it again, correct what is no longer true, and enter the day under "Last checked on".',
    at('accessibility'),
  )
}

const termsToReview =
  'Have a lawyer review the terms, above all who can enroll, how long access lasts, when refunds are sent, arbitration, the law that governs, complaints, and other companies. Then enter the day of the review under "Terms" in the editor.'
const privacyToReview = 'Have a lawyer review the privacy page, too, and enter the day under "Privacy" in the editor.'
const oldDetails =
  "The seller's details or the time zone have changed since the terms were published. Receipts lead to the terms with the details of that day: give the terms a new version."

export function judgeFactors(without: readonly { id: string; firstName: string; lastName: string }[]): Verdict {
  if (without.length === 0) return green('Every administrator has a second factor.')
  const items = without.map((user) => ({ text: fullName(user), link: paths.user(user.id) }))
  const have = without.length === 1 ? 'has' : 'have'
  return amber(
    `${countText(without.length, 'administrator')} ${have} no second factor: ${items.map(({ text }) => text).join(', ')}. One stolen password would be enough to refund every purchase.`,
    'Each sets one up on the account page. Under “Seller and site”, you can require it.',
    { items },
  )
}

export function judgeLimits(limitFactor: number): Verdict {
  if (limitFactor <= 10) return green('The limits by address are effective.')
  return amber(`LIMIT_FACTOR is ${limitFactor}, so the limits by address have almost no effect. It is for load tests.`)
}
