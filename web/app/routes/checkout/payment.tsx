import { PaymentContent } from '@course/contract/content'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { shownPrices } from '@course/contract/prices'
import descriptions from '../../../../content/words/descriptions.json'
import words from '../../../../content/words/payment.json'
import { siteMarks } from '../../site-marks.ts'
import { NeedsScript } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { formatTitle, publicHead } from '../../ui/page-meta.ts'
import type { Route } from './+types/payment.ts'
import { CheckoutForm } from './checkout-form.tsx'

export const loader = () => ({
  // The regular price is separate, because it is struck through.
  heading: shownPrices.paymentHeading.split(/(?<=Reg\. )(\$[\d.]+)/),
  words: { ...PaymentContent.parse(words), seller: siteMarks.seller },
  head: publicHead({ title: formatTitle(pages.payment.title), description: descriptions.payment, path: paths.payment }),
})
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData.head

export default function Payment({ loaderData: { heading, words } }: Route.ComponentProps) {
  return (
    <Page>
      <PageTitle>
        {heading[0]}
        <s>{heading[1]}</s>
        {heading[2]}
      </PageTitle>
      <NeedsScript />
      <CheckoutForm words={words} />
    </Page>
  )
}
