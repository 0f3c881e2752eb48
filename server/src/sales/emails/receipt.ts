import * as paths from '@course/contract/paths'
import { decimalAmount } from '@course/contract/sales/prices'
import { fullName } from '@course/contract/words/isolated-text'
import { cardText, momentText, openingRuleText, pastDeadlineText, windowText } from '@course/contract/words/texts'
import { composeEmail, type EmailSite, greeting, replyIfUnexpected } from '../../platform/email/compose.ts'
import { defineEmail, NotSent } from '../../platform/email/email.ts'
import { exampleCard, exampleId } from '../../platform/email/example-facts.ts'
import { type BoughtPurchase, findBoughtPurchase } from '../purchases/own-purchases.queries.ts'
import { type PurchaseTerms, readTerms } from '../terms/terms.ts'

type Facts = Pick<
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
> &
  Pick<PurchaseTerms, 'terms' | 'cancellation'>

const exampleFacts: Omit<Facts, 'firstName' | 'email'> = {
  ...exampleCard,
  currency: 'USD',
  disabledAt: null,
  enrolledAt: new Date('2026-11-20T18:04:00Z'),
  lastName: 'Lovelace',
  orderId: exampleId,
  priceCents: 2_999,
  productName: 'Tax deeds and tax lien certificates, plainly explained',
  refundedCents: 0,
  status: 'paid',
  termsVersion: '2026-11',
  cancellation: null,
  terms: {
    price: '29.99',
    currency: 'USD',
    enrolledAt: '2026-11-20T18:04:00Z',
    deadline: '2026-11-26T06:00:00Z',
    timeZone: 'America/Chicago',
    isWithinWindow: true,
    readingCounts: true,
    videosOpened: 1,
    videosTotal: 9,
    valueReceived: '3.33',
    refunded: '0.00',
    pending: '0.00',
    owed: '26.66',
    discretionary: '0.00',
    left: '29.99',
  },
}

/** Also welcomes the buyer. It can be sent again later, so it states the current refunds and access. */
export const receipt = defineEmail({
  job: 'mail.receipt',
  what: 'Receipt',
  subject: 'The receipt',
  isRepeatable: true,
  async read({ db }, { purchaseId }: { purchaseId: string }) {
    const bought = await findBoughtPurchase(db, purchaseId)
    if (!bought) throw new NotSent('The purchase no longer exists.')
    return { ...bought, ...(await readTerms(db, bought)) }
  },
  write(site, bought: Facts) {
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
          ['Date', momentText(bought.enrolledAt, bought.terms.timeZone)],
          ['Order', bought.orderId],
          ['Buyer', `${fullName(bought)}, ${bought.email}`],
          ['Seller', [seller.name, ...seller.address, seller.email].join(', ')],
          ['Terms accepted', `version ${bought.termsVersion}`],
        ],
      },
      {
        link: `${site.publicUrl}${paths.termsVersion(bought.termsVersion)}`,
        label: 'Read the terms that you accepted',
      },
      ...cancellationParts(site, bought),
      replyIfUnexpected,
    ])
  },
  examples: {
    'in the window': exampleFacts,
    'after the window': {
      ...exampleFacts,
      refundedCents: 1_499,
      status: 'partly refunded',
      terms: { ...exampleFacts.terms, isWithinWindow: false },
    },
    refunded: { ...exampleFacts, refundedCents: 2_999, status: 'refunded' },
    'without access': { ...exampleFacts, status: 'not collected', cardType: null, cardLastFour: null },
  },
})

function cancellationParts({ publicUrl, seller }: EmailSite, { status, terms, cancellation }: Facts) {
  if (status === 'not collected' || status === 'refunded' || status === 'dispute lost') return []
  const account = { link: `${publicUrl}${paths.account}`, label: 'Your account page' }
  if (cancellation?.state === 'open') return [account]
  if (!terms.isWithinWindow) return [`You could cancel until ${pastDeadlineText(terms)}.`, account]
  return [
    `${windowText(terms)} You need no reason. Ask for it on your account page, or write to ${seller.email}.`,
    `You get back the price less the value of the videos that you have opened. ${openingRuleText(terms)}`,
    { ...account, label: 'Cancel on your account page' },
  ]
}
