import { legalData } from '../../page-data/legal-data.ts'
import { renderedContent } from '../../page-data/page-content.ts'
import { Page } from '../../shell/page.tsx'
import type { Route } from './+types/legal.ts'
import { TermsText } from './terms-text.tsx'

export const loader = () => legalData(renderedContent())
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData.head

export default function Legal({ loaderData: { terms } }: Route.ComponentProps) {
  return (
    <Page>
      <TermsText terms={terms} />
    </Page>
  )
}
