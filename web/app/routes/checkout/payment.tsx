import descriptions from '../../../../content/words/descriptions.json'
import { siteMarks } from '../../marks.ts'
import { NeedsScript } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { publicMeta, titled } from '../../ui/page-meta.ts'
import type { Route } from './+types/payment.ts'
import { CheckoutForm } from './checkout-form.tsx'

export const loader = () => ({
  seller: siteMarks.seller,
  description: descriptions.payment,
  url: `${siteMarks.publicUrl}/payment`,
})
export const meta: Route.MetaFunction = ({ loaderData }) => publicMeta({ title: titled('Enroll'), ...loaderData })

export default function Payment({ loaderData: { seller } }: Route.ComponentProps) {
  return (
    <Page>
      <PageTitle>Members Area Access Only $29.99 (Reg. $99.99)</PageTitle>
      <NeedsScript />
      <CheckoutForm seller={seller} />
    </Page>
  )
}
