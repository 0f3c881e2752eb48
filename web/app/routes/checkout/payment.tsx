import { PaymentContent } from '@course/contract/content'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import descriptions from '../../../../content/words/descriptions.json'
import words from '../../../../content/words/payment.json'
import { siteMarks } from '../../site-marks.ts'
import { NeedsScript } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { formatTitle, publicHead } from '../../ui/page-meta.ts'
import type { Route } from './+types/payment.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { fixedWords } from './fixed-words.ts'
import { useOffer } from './order-summary.tsx'

export const loader = () => ({
  shown: { heading: siteMarks.price.heading, orderSummary: siteMarks.price.orderSummary },
  words: { ...PaymentContent.parse(words), seller: siteMarks.seller, fixed: fixedWords },
  head: publicHead({ title: formatTitle(pages.payment.title), description: descriptions.payment, path: paths.payment }),
})
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData.head

export default function Payment({ loaderData: { shown, words } }: Route.ComponentProps) {
  const offer = useOffer(shown)
  const [before, regular, after] = offer.shown.heading
  return (
    <Page>
      <PageTitle>
        {before}
        <s>{regular}</s>
        {after}
      </PageTitle>
      <NeedsScript />
      <CheckoutForm offer={offer} words={words} />
    </Page>
  )
}
