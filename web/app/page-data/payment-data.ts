import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { pricePieces } from '@course/contract/sales/prices'
import { numberText } from '@course/contract/words/counts'
import { openingRuleText } from '@course/contract/words/texts'
import { sellerText } from '../site-facts.ts'
import { courseParts } from './course-parts.ts'
import { chargedText } from './offer.ts'
import type { PageContent } from './page-content.ts'
import { publicHead } from './public-head.ts'

/** Words around the form that don't come from the owner. For the loader, so that no script contains them. */
export const fixedWords = {
  terms: ['By submitting you accept ', 'the terms', ', including binding arbitration.'],
  next: 'What happens next',
  cancel: 'How to cancel',
  soldBy: 'Sold by',
  questions: 'Questions?',
  privacy: 'What we store about you',
  newTab: ' (opens in a new tab)',
}

export const paymentData = (content: PageContent) => ({
  shown: shownPrice(content),
  words: {
    ...content.payment,
    product: content.site.product.name,
    amount: chargedText(content),
    includes: courseParts(content).map(({ count, text }) => `${numberText(count)} ${text}`),
    openingRule: openingRuleText(content.legal),
    termsVersion: content.legal.version,
    seller: sellerText(content.site),
    fixed: fixedWords,
  },
  head: publicHead(content, {
    title: pages.payment.title,
    description: content.descriptions.payment,
    path: paths.payment,
  }),
})

function shownPrice({ prices }: PageContent) {
  const { heading, orderSummary } = pricePieces(prices.sentences)
  return { heading, orderSummary }
}
