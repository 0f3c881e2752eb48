import * as paths from '@course/contract/paths'
import { decimalAmount } from '@course/contract/sales/prices'
import { fullName } from '@course/contract/words/isolated-text'
import { cardText, momentText, pastDeadlineText, whatCountsText, windowText } from '@course/contract/words/texts'
import type { BoughtPurchase, PurchaseTerms } from '../sales/sales.ts'
import { composeEmail, type Email, type EmailSite, greeting } from './compose.ts'
import { replyIfUnexpected } from './emails.ts'

/** What a receipt says about its purchase. */
export type ReceiptFacts = Pick<
  BoughtPurchase,
  | 'cardLastFour'
  | 'cardType'
  | 'currency'
  | 'disabledAt'
  | 'email'
  | 'enrolledAt'
  | 'firstName'
  | 'lastName'
  | 'orderId'
  | 'priceCents'
  | 'productName'
  | 'refundedCents'
  | 'status'
  | 'termsVersion'
>

/** The receipt, which also welcomes the buyer. It can be sent again later, so it states the current refunds and access. */
export function receiptEmail(
  site: EmailSite,
  bought: ReceiptFacts,
  purchase: Pick<PurchaseTerms, 'terms' | 'cancellation'>,
): Email {
  const { seller } = site
  const sum = (cents: number) => `$${decimalAmount(cents)} ${bought.currency}`
  const isOpen = bought.disabledAt === null && bought.status !== 'not collected'
  return composeEmail(site, `Your receipt from ${site.brand}`, [
    greeting(bought),
    'Thank you for enrolling.',
    ...(isOpen
      ? [
          `Your account is ready. You log in with this email address, ${bought.email}, and the password that you chose.`,
          { button: `${site.publicUrl}${paths.login}`, label: 'Log into the members area' },
        ]
      : []),
    'This is your receipt:',
    {
      rows: [
        ['Bought', bought.productName],
        ['Price', sum(bought.priceCents)],
        ['Paid with', cardText(bought)],
        ...(bought.refundedCents > 0 ? [['Refunded', sum(bought.refundedCents)] as [string, string]] : []),
        ...(bought.status === 'not collected'
          ? [['Not collected', 'your card was not charged'] as [string, string]]
          : []),
        ['Date', momentText(bought.enrolledAt, purchase.terms.timeZone)],
        ['Order', bought.orderId],
        ['Buyer', `${fullName(bought)}, ${bought.email}`],
        ['Seller', [seller.name, ...seller.address, seller.email].join(', ')],
        ['Terms accepted', `version ${bought.termsVersion}`],
      ],
    },
    { link: `${site.publicUrl}${paths.termsVersion(bought.termsVersion)}`, label: 'Read the terms that you accepted' },
    ...cancellationParts(site, bought, purchase),
    replyIfUnexpected,
  ])
}

function cancellationParts(
  { publicUrl, seller }: EmailSite,
  { status }: ReceiptFacts,
  { terms, cancellation }: Pick<PurchaseTerms, 'terms' | 'cancellation'>,
) {
  if (status === 'not collected' || status === 'refunded') return []
  const account = { link: `${publicUrl}${paths.account}`, label: 'Your account page' }
  if (cancellation?.state === 'open') return [account]
  if (!terms.isWithinWindow) return [`You could cancel until ${pastDeadlineText(terms)}.`, account]
  return [
    `${windowText(terms)} You need no reason. Ask for it on your account page, or write to ${seller.email}.`,
    `You get back the price less the value of the videos that you have opened. ${whatCountsText(terms)}`,
    { ...account, label: 'Cancel on your account page' },
  ]
}
