import type { legalData } from '../../page-data/legal-data.ts'
import type { PageProps } from '../../page-module.tsx'
import { Page } from '../../shell/page.tsx'
import { TermsText } from './terms-text.tsx'

export default function Legal({ loaderData: { terms } }: PageProps<typeof legalData>) {
  return (
    <Page>
      <TermsText terms={terms} />
    </Page>
  )
}
