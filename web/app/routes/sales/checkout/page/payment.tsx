import type { paymentData } from '../../../../page-data/payment-data.ts'
import type { PageProps } from '../../../../page-module.tsx'
import { Page } from '../../../../shell/page.tsx'
import { Part } from '../../../../shell/part.tsx'
import { Checkout } from './checkout.tsx'

export default function Payment({ loaderData: { shown, words } }: PageProps<typeof paymentData>) {
  return (
    <Page>
      <Part Content={Checkout} data={{ shown, words }} />
    </Page>
  )
}
