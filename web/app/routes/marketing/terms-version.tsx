import * as paths from '@course/contract/paths'
import { Notice } from '../../kit/notice.tsx'
import { SiteLink } from '../../kit/site-link.tsx'
import type { termsVersionData } from '../../page-data/legal-data.ts'
import type { PageProps } from '../../page-module.tsx'
import { Page, PageTitle } from '../../shell/page.tsx'
import { sellerFacts } from '../../site-facts.ts'
import { TermsText } from './terms-text.tsx'

export default function TermsVersionPage({
  loaderData: { version, isCurrent, terms },
}: PageProps<typeof termsVersionData>) {
  const newest = <SiteLink to={paths.legal}>Read the terms for new enrollments</SiteLink>
  if (terms)
    return (
      <Page>
        <TermsText terms={terms}>
          {!isCurrent && (
            <Notice kind="info">
              This is an earlier version of the terms. It applies to enrollments that accepted it. {newest}
            </Notice>
          )}
        </TermsText>
      </Page>
    )
  const { name, email } = sellerFacts()
  return (
    <Page width="reading">
      <PageTitle>Terms of Enrollment, version {version}</PageTitle>
      <p>
        The text of this version was not kept on this site. It still applies to enrollments that accepted it. Please ask{' '}
        {name} for it: <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p>{newest}</p>
    </Page>
  )
}
