import { NeedsScript } from '../../../../kit/notice.tsx'
import type { paymentData } from '../../../../page-data/payment-data.ts'
import { PageTitle } from '../../../../shell/page.tsx'
import { useOffer } from '../order/order-summary.tsx'
import { CheckoutForm } from './checkout-form.tsx'

/** Everything on the payment page, whose price may have changed since it was rendered. */
export function Checkout({ shown, words }: Pick<ReturnType<typeof paymentData>, 'shown' | 'words'>) {
  const offer = useOffer(shown)
  const [before, regular, after] = offer.shown.heading
  return (
    <>
      <PageTitle>
        {before}
        <s>{regular}</s>
        {after}
      </PageTitle>
      <NeedsScript />
      <CheckoutForm offer={offer} words={words} />
    </>
  )
}
