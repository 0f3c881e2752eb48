import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { readTermsVersion } from '@course/contract/publishing/published-terms'
import { call } from '../../api.ts'
import { Notice } from '../../kit/notice.tsx'
import { SiteLink } from '../../kit/site-link.tsx'
import type { LoaderArgs, MetaFunction, PageProps } from '../../page-module.tsx'
import { Page, PageTitle } from '../../shell/page.tsx'
import { PageError } from '../../shell/page-error.tsx'
import { formatTitle } from '../../shell/page-meta.ts'
import { sellerFacts } from '../../site-facts.ts'
import { TermsText } from './terms-text.tsx'

export const meta: MetaFunction = ({ params }) => [
  { title: formatTitle(`${pages.termsVersion.title}, version ${params.id}`) },
  { name: 'robots', content: 'noindex' },
]
export const ErrorBoundary = () => <PageError level={1} />

export async function loader({ params: { id } }: LoaderArgs<'id'>) {
  const { version, current, text } = await call(readTermsVersion, { params: { id } })
  // Few people read an earlier version, so only this page loads what converts Markdown.
  const { shownTerms } = await import('../../page-data/legal-data.ts')
  return { version, isCurrent: version === current, terms: text && shownTerms({ version, ...text }) }
}

export default function TermsVersionPage({ loaderData: { version, isCurrent, terms } }: PageProps<typeof loader>) {
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
