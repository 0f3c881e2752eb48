import { NeedsScript } from '../../../../kit/notice.tsx'
import type { paymentData } from '../../../../page-data/payment-data.ts'
import type { PageProps } from '../../../../page-module.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { useOffer } from '../order/order-summary.tsx'
import { CheckoutForm } from './checkout-form.tsx'

export default function Payment({ loaderData: { shown, words } }: PageProps<typeof paymentData>) {
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
