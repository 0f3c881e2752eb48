import { NeedsScript } from '../../../kit/notice.tsx'
import { renderedContent } from '../../../page-data/page-content.ts'
import { paymentData } from '../../../page-data/payment-data.ts'
import { Page, PageTitle } from '../../../shell/page.tsx'
import type { Route } from './+types/payment.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { useOffer } from './order-summary.tsx'

export const loader = () => paymentData(renderedContent())
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
